import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadIntoUpdate } from '#src/app/update/reload.ts';
import { useUpdate } from '#src/app/update/update-store.ts';
import { onBeforeReload } from '#src/lib/before-reload.ts';

let container: EventTarget;
let posted: unknown[];
let reloads: number;

beforeEach(() => {
  vi.useFakeTimers();
  posted = [];
  reloads = 0;
  const waiting = { postMessage: (message: unknown) => void posted.push(message) };
  const registration = async () => ({ waiting });
  container = Object.assign(new EventTarget(), { getRegistration: registration });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload: () => void reloads++ });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useUpdate.setState({ isReloading: false });
});

test('a browser that does not say that the new version took over is reloaded all the same, after two seconds', async () => {
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reloads).toBe(0);

  await vi.advanceTimersByTimeAsync(200);
  expect(reloads).toBe(1);
});

test('where it is said the reload comes at once, and once, however often it was asked for', async () => {
  void reloadIntoUpdate();
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(0);
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(reloads).toBe(1);
});

test('who cannot save what is being written holds the reload up for three seconds and no longer', async () => {
  const stop = onBeforeReload(() => new Promise(() => undefined));
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(posted).toEqual([]);

  await vi.advanceTimersByTimeAsync(200);
  expect(posted).toHaveLength(1);
  stop();
});
