import { afterEach, expect, it, vi } from 'vitest';
import { createListeners } from '#server/ports/bus/listeners.ts';

afterEach(() => void vi.useRealTimers());

it('notifies thousands in parts, each once, and nobody who left meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const listeners = createListeners<number, number>();
  const heard: number[] = [];
  const keys = Array.from({ length: 2_000 }, (_, key) => key);
  const leave = keys.map((key) => listeners.add(key, (value) => heard.push(value)));

  const notified = listeners.notifyInParts((key) => key);
  expect(heard).toEqual(keys.slice(0, 100));
  leave.at(-1)?.();
  await vi.runAllTimersAsync();
  await notified;

  expect(heard).toEqual(keys.slice(0, -1));
});
