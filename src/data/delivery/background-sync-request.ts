import { OUTBOX_SYNC_TAG } from '../device/background-sync.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/** When this page lost the network last, by the browser's word; null: it has not. */
let lostAt: number | null = null;

/**
 * Asks the browser to wake the worker when there is a network. Where it cannot (Safari, Firefox) or may not, the open app
 * delivers.
 *
 * A background sync that was spent in vain (a Wi-Fi that requires a sign-in, a server that is down) is repeated minutes later and given up
 * after the third; one of another name starts afresh. So each spell without a network has a name of its own.
 */
export async function requestBackgroundSync(): Promise<void> {
  // The browser's own word, right or wrong: it is the browser that wakes the worker by it.
  const tag = navigator.onLine
    ? OUTBOX_SYNC_TAG
    : `${OUTBOX_SYNC_TAG}:${(lostAt ??= device.now())}`;
  const registration: SyncRegistration | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(tag).catch(() => undefined);
}

/** Asks when the network is lost, or missing at the start, while something waits. */
export function requestSyncWhenOffline(signal: AbortSignal): void {
  const requestSync = async () => {
    const waiting = await onDatabase(device.db, (db) => db.outbox.count());
    if (waiting > 0) await requestBackgroundSync();
  };
  const noteLost = () => {
    lostAt = device.now();
    void requestSync().catch(reportError);
  };
  addEventListener('offline', noteLost, { signal });
  if (!navigator.onLine) noteLost();
}
