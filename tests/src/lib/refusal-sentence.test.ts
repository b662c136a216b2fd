import { expect, test } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

/** The specification's own words, as they stand there. */
const specified: Partial<Record<RefusalCode, RegExp>> = {
  TOO_MANY_FILES: /^You can Only upload 4 Files/,
  SOCIAL_MISSING_CREATOR: /^Please enter at least one social media URL$/,
};

test.each(Object.keys(refusalStatus) as RefusalCode[])('%s is told in a sentence', (code) => {
  expect(refusalSentence(code)).toMatch(specified[code] ?? /^[A-Z].*[.!]$/s);
});
