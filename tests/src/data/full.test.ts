import { expect, test } from 'vitest';
import { isFull } from '#src/data/device/full.ts';

const full = () => new DOMException('No room', 'QuotaExceededError');
const wrapped = (inner: unknown) => Object.assign(new Error('Wrapped'), { inner });

test('a full device is recognized however deep the store wraps the browser’s error', () => {
  expect(isFull(full())).toBe(true);
  expect(isFull(wrapped(full()))).toBe(true);
  expect(isFull(wrapped(wrapped(full())))).toBe(true);
});

test('another error is not taken for a full device, not even one that wraps itself', () => {
  const own: Error & { inner?: unknown } = new Error('Its own');
  own.inner = own;

  expect([own, new Error('Other'), wrapped(null), 'QuotaExceededError'].map(isFull)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
