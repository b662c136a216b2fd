import { DAY_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { onDatabase, type Device } from './device.ts';

/** Days an acknowledged command is kept, to be sent again to a server that was restored from a backup. */
const SENT_DAYS = 30;

/** Forgets acknowledged commands after their time. Their ids begin with the moment they were written, by this device's clock. */
export async function pruneSent(device: Device): Promise<void> {
  const oldest = device.now() - SENT_DAYS * DAY_MS;
  const hex = Math.max(0, oldest).toString(16).padStart(12, '0');
  const bound = `${hex.slice(0, 8)}-${hex.slice(8)}` as CommandId;
  await onDatabase(device.db, (db) => db.sent.where('id').below(bound).delete());
}
