import { expect, test } from 'vitest';
import { isStorageError } from '#src/app/storage-error.ts';

test.each([
  'MissingAPIError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
  'NotFoundError',
  'QuotaExceededError',
  'VersionError',
  'DatabaseClosedError',
])('a browser that answers %s stores nothing, and the screen says so', (name) => {
  expect(isStorageError(Object.assign(new Error('denied'), { name }))).toBe(true);
});

test('a fault of the app is not blamed on the browser', () => {
  expect(isStorageError(new TypeError('r is not a function'))).toBe(false);
  expect(isStorageError('denied')).toBe(false);
});
