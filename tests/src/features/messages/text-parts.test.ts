import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmojiOnly, textParts } from '#src/features/messages/text-parts.ts';

const links = (text: string) =>
  textParts(text)
    .filter((part) => part.kind === 'link')
    .map((part) => part.text);

test('an address is a link without the sentence around it', () => {
  expect(links('See https://pollin.test/a?b=1#c, or (http://x.test).')).toEqual([
    'https://pollin.test/a?b=1#c',
    'http://x.test',
  ]);
  expect(links('https://en.test/Saguaro_(cactus)')).toEqual(['https://en.test/Saguaro_(cactus)']);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.test', 'https://', 'xhttp://a b'])(
  '%s is text, never a link',
  (text) => {
    expect(links(text)).toEqual([]);
  },
);

test('a link only ever leads to http or https', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.string({ unit: 'binary' })), (text) => {
      for (const link of links(`a ${text} b`)) {
        expect(['http:', 'https:']).toContain(new URL(link).protocol);
      }
    }),
  );
});

test('taking a text apart loses nothing of it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl())), (words) => {
      const text = words.join(' ');

      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test.each([
  ['👍', true],
  ['👨‍👩‍👧‍👦 🌵', true],
  ['🇺🇸🏳️‍🌈', true],
  ['👍 ok', false],
  ['12', false],
  ['👍👍👍👍👍👍', false],
  ['', false],
])('%s alone is drawn large: %s', (text, expected) => {
  expect(isEmojiOnly(text)).toBe(expected);
});
