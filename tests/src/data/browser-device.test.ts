import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { device } from '#src/data/device/browser-device.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a pause ends after its time, and its signal holds nothing of it any more', async () => {
  const { signal } = new AbortController();
  const pause = device.wait(1_000, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  await pause;

  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('a pause that is called off ends at once, and leaves no timer behind', async () => {
  const stop = new AbortController();
  const pause = device.wait(1_000, stop.signal);
  expect(vi.getTimerCount()).toBe(1);
  stop.abort();
  await pause;
  expect(vi.getTimerCount()).toBe(0);

  await device.wait(1_000, stop.signal);
  expect(vi.getTimerCount()).toBe(0);
});
