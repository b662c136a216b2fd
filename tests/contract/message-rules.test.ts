import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanMessage,
  countCharacters,
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_PER_PAGE,
  pageOf,
} from '#contract/message/rules.ts';

const cleaned = (text: string) => {
  const result = cleanMessage(text);
  return result.ok ? result.value : result.refusal.code;
};

describe('a message', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['line ends', '\n\r\n'],
    ['invisible controls', '\u0000\u200e\u202e \u0007'.replace('\u200e', '')],
  ])('of %s alone is refused', (_, text) => {
    expect(cleaned(text)).toBe('MESSAGE_EMPTY');
  });

  test('may have 4,000 characters and not one more, an emoji counting as one', () => {
    expect(cleaned('🌵'.repeat(MESSAGE_MAX_CHARACTERS))).toHaveLength(2 * MESSAGE_MAX_CHARACTERS);
    expect(cleaned('🌵'.repeat(MESSAGE_MAX_CHARACTERS) + 'x')).toBe('MESSAGE_TOO_LONG');
  });

  test('keeps emoji sequences, scripts, tabs and blank lines as they were typed', () => {
    const text = '👩🏽‍🍳 🏳️‍🌈 👨‍👩‍👧‍👦 é ñ مرحبا שלום 你好\n\n\tdone';

    expect(cleaned(text)).toBe(text);
  });

  test('loses what could disguise it: controls, overrides, embeddings, isolates, half characters', () => {
    expect(cleaned('pay\u202e001\u202c \u2066now\u2069\u0008\u009b')).toBe('pay001 now');
    expect(cleaned('broken \ud83c end')).toBe('broken \ufffd end');
  });

  test('keeps HTML as the text it is', () => {
    expect(cleaned('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
  });

  test('is the same after a second cleaning, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = cleanMessage(text);
        if (once.ok) expect(cleaned(once.value)).toBe(once.value);
        else expect(once.refusal.code).toBe('MESSAGE_EMPTY');
      }),
    );
  });
});

test('characters are counted as people see code points, not as bytes', () => {
  expect(countCharacters('a🌵é')).toBe(3);
});

test('a page record holds 64 messages by their seq', () => {
  expect([1, 63, 64, 127, 128].map(pageOf)).toEqual([0, 0, 1, 1, 2]);
  expect(MESSAGES_PER_PAGE).toBe(64);
});
