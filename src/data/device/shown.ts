import type { NotificationRecord } from '#contract/notification/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { DeviceDatabase } from './database.ts';

/** Longer than a push service keeps an undelivered push. */
const KEPT_MS = 35 * DAY_MS;

/**
 * Marks a notification's version as shown on this device and returns whether it was not, whatever the feed contains.
 * `counted`: the badge rises by it. Runs within the caller's transaction.
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
export async function consumeCounted(
  db: DeviceDatabase,
  id: NotificationRecord['id'],
): Promise<boolean> {
  const held = await db.shown.get(id);
  if (held?.counted) await db.shown.put({ ...held, counted: false });
  return held?.counted === true;
}
