import { expect, test } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

test.each(Object.keys(refusalStatus) as RefusalCode[])('%s is told in a sentence', (code) => {
  expect(refusalSentence(code)).toMatch(
    // The specification's own words, as they stand there.
    code === 'TOO_MANY_FILES' ? /^You can Only upload 4 Files/ : /^[A-Z].*[.!]$/s,
  );
});
