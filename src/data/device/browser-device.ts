import { appVersionOf } from '#contract/app-version.ts';
import { getLocale } from '#src/paraglide/runtime.js';
import { openDeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import { hasNetwork } from './has-network.ts';

/** The device as it really is, for page and service worker: one database, the browser's network, clock and locks. */
export const device: Device = {
  db: openDeviceDatabase(),
  fetch: (input, init) => fetch(input, init),
  locks: navigator.locks,
  now: () => Date.now(),
  random: () => Math.random(),
  wait,
  isOnline: hasNetwork,
  isHidden,
  lineType: () => (navigator as { connection?: { type?: string } }).connection?.type,
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  appVersion: appVersionOf(import.meta.env.VITE_BUILD_ID ?? 'development'),
  language: getLocale(),
  // The first look-up loads the browser's calendar data, which no first screen needs.
  get timeZone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  },
};

/** False in a worker, which has no document. */
function isHidden(): boolean {
  return (
    (globalThis as { document?: { visibilityState: string } }).document?.visibilityState ===
    'hidden'
  );
}

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
