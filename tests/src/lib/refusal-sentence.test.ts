import { expect, test } from 'vitest';
import { platforms } from '#contract/campaign/lists.ts';
import { refusalStatus, type RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

/** The specification's own words, as they stand there: these titles of a field end without a full stop. */
const specified: Partial<Record<RefusalCode, RegExp>> = {
  TOO_MANY_FILES: /^You can Only upload 4 Files/,
  URL_INVALID: /^Invalid URL \(must include http:\/\/ or https:\/\/\)$/,
  SOCIAL_MISSING_CREATOR: /^Please enter at least one social media URL$/,
};

test.each(Object.keys(refusalStatus) as RefusalCode[])('%s is shown as a sentence', (code) => {
  expect(refusalSentence(code)).toMatch(specified[code] ?? /^[A-Z].*[.!]$/s);
});

test('a link of another platform is refused by the platform’s name', () => {
  const names = platforms.map((platform) => refusalSentence('URL_HOST', { platform }));
  expect(names).toEqual([
    'This link isn’t from Instagram.',
    'This link isn’t from TikTok.',
    'This link isn’t from YouTube.',
    'This link isn’t from Facebook.',
    'This link isn’t from LocalBuzz.',
  ]);
});
