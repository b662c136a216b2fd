import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadIntoUpdate } from '#src/app/update/reload.ts';
import { useUpdate } from '#src/app/update/update-store.ts';
import { saveBeforeEnd } from '#src/lib/before-reload.ts';

let container: EventTarget;
let posted: unknown[];
let reloads: number;
let fileArrives: () => void;

/** A page loads nothing for this long before the new version takes over. */
const QUIET_MS = 400;

/** Stands in for the browser's report of each file that has arrived. */
class Files {
  constructor(callback: () => void) {
    fileArrives = callback;
  }
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  posted = [];
  reloads = 0;
  const waiting = { postMessage: (message: unknown) => void posted.push(message) };
  const registration = async () => ({ waiting });
  container = Object.assign(new EventTarget(), { getRegistration: registration });
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', Object.assign(new EventTarget(), { stop: () => undefined }));
  vi.stubGlobal('PerformanceObserver', Files);
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
  await vi.advanceTimersByTimeAsync(QUIET_MS + 1_900);
  expect(posted).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reloads).toBe(0);

  await vi.advanceTimersByTimeAsync(200);
  expect(reloads).toBe(1);
});

test('the reload comes at once where nothing is unsaved, and once, however often it was asked for', async () => {
  void reloadIntoUpdate();
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads).toBe(1);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(reloads).toBe(1);
});

test('who cannot save what is being written holds the reload up for three seconds and no longer', async () => {
  const never = () => new Promise(() => undefined);
  const stop = saveBeforeEnd({ save: never, flush: () => undefined });
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(posted).toEqual([]);

  await vi.advanceTimersByTimeAsync(200 + QUIET_MS);
  expect(posted).toHaveLength(1);
  stop();
});

test('what is being written is stored when the page may end, until nobody writes it', () => {
  let stored = 0;
  const stop = saveBeforeEnd({ save: async () => undefined, flush: () => void stored++ });
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect(stored).toBe(2);

  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect(stored).toBe(2);
});

test('files on their way arrive before the new version takes over', async () => {
  void reloadIntoUpdate();
  await vi.advanceTimersByTimeAsync(300);
  fileArrives();
  await vi.advanceTimersByTimeAsync(300);
  expect(posted).toEqual([]);

  await vi.advanceTimersByTimeAsync(200);
  expect(posted).toHaveLength(1);
});

test('a page that never stops loading holds the new version up for three seconds and no longer', async () => {
  void reloadIntoUpdate();
  for (let file = 0; file < 29; file++) {
    await vi.advanceTimersByTimeAsync(100);
    fileArrives();
  }
  expect(posted).toEqual([]);

  await vi.advanceTimersByTimeAsync(200);
  expect(posted).toHaveLength(1);
});
