import { expect, test } from 'vitest';
import { isStorageError } from '#src/app/storage-error.ts';
import { isLostChunk } from '#src/app/update/lost-chunks.ts';

test.each([
  'Failed to fetch dynamically imported module: https://pollin.test/assets/a.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('a file that a deploy took away is recognised by "%s"', (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
});

test('a fault in a file that was loaded is no new version', () => {
  expect(isLostChunk(new TypeError('r is not a function'))).toBe(false);
  expect(isLostChunk(null)).toBe(false);
});

test('a browser that keeps nothing is told apart from a fault of ours', () => {
  expect(isStorageError(new DOMException('denied', 'SecurityError'))).toBe(true);
  expect(isStorageError(new TypeError('r is not a function'))).toBe(false);
});
