import type { NotificationRecord } from '#contract/notification/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { DeviceDatabase } from './database.ts';

/** Longer than a push service keeps what it could not deliver. */
const KEPT_MS = 35 * DAY_MS;

/**
 * Notes that a notification is told on this device now, whatever the feed has brought meanwhile, and answers whether it had not
 * been, in this version. `counted`: the badge rises by it. Runs within the caller's transaction.
 */
export async function noteShown(
  db: DeviceDatabase,
  { id, version }: Pick<NotificationRecord, 'id' | 'version'>,
  counted: boolean,
  at: number,
): Promise<boolean> {
  const held = await db.shown.get(id);
  if (held && held.version >= version) return false;
  await db.shown.put({ id, version, at, counted: counted || held?.counted === true });
  await db.shown
    .where('at')
    .below(at - KEPT_MS)
    .delete();
  return true;
}

/** Whether the badge rose by a notification; it falls by it once. Runs within the caller's transaction. */
export async function takeCounted(
  db: DeviceDatabase,
  id: NotificationRecord['id'],
): Promise<boolean> {
  const held = await db.shown.get(id);
  if (held?.counted) await db.shown.put({ ...held, counted: false });
  return held?.counted === true;
}
