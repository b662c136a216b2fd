import { expect, test } from 'vitest';
import { refusalStatus, type RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';

test.each(Object.keys(refusalStatus) as RefusalCode[])('%s is told in a sentence', (code) => {
  expect(refusalSentence(code)).toMatch(/^[A-Z].*[.!]$/s);
});
