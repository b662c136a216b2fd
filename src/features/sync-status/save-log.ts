import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { buildLog, readLogSource } from './export-log.ts';
import { readStorage } from './storage.ts';

const KEEP_MS = 60_000;

/** Hands the log to the person as a file. It is made here and sent nowhere. */
export async function saveLog(userId: UserId): Promise<void> {
  const read = await onDatabase(device.db, readLogSource);
  const log = buildLog({
    ...read,
    userId,
    now: device.now(),
    isOnline: device.isOnline(),
    browser: navigator.userAgent,
    storage: await readStorage().catch(() => null),
  });
  const file = new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `pollin-log-${log.madeAt.slice(0, 10)}.json`;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
