import { expect, test } from 'vitest';
import { responseText } from '#src/lib/response-text.ts';

test.each([
  [0, 'Usually replies within an hour'],
  [60, 'Usually replies within an hour'],
  [61, 'Usually replies within 2 hours'],
  [1440, 'Usually replies within 24 hours'],
  [1441, 'Usually replies within 2 days'],
  [null, null],
  [undefined, null],
])('a usual answer after %s minutes reads %s', (responseMinutes, text) => {
  expect(responseText({ responseMinutes })).toBe(text);
});
