import { OUTBOX_SYNC_TAG } from './device/background-sync.ts';
import { device } from './device/browser-device.ts';
import { onDatabase } from './device/device.ts';

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register: (tag: string) => Promise<void> };
};

/**
 * Asks the browser to wake the worker when there is a network. Where it cannot (Safari, Firefox) or may not, the open app
 * delivers.
 */
export async function wakeWorkerOnline(tag = OUTBOX_SYNC_TAG): Promise<void> {
  const registration: SyncRegistration | undefined =
    await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(tag).catch(() => undefined);
}

/**
 * Asks anew when the network is lost, or missing at the start, while something waits. A wake-up that was spent in vain (a
 * Wi-Fi that wants a sign-in, a server that is down) is repeated minutes later and given up after the third; one of another
 * name starts afresh.
 */
export function askAgainWhenLost(signal: AbortSignal): void {
  const ask = async () => {
    const waiting = await onDatabase(device.db, (db) => db.outbox.count());
    if (waiting > 0) await wakeWorkerOnline(`${OUTBOX_SYNC_TAG}:${device.now()}`);
  };
  const askAndTell = () => void ask().catch(reportError);
  addEventListener('offline', askAndTell, { signal });
  // The browser's own word, right or wrong: it is the browser that wakes the worker by it.
  if (!navigator.onLine) askAndTell();
}
