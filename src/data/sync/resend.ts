import type { AccountId, CommandId, UploadId } from '#contract/ids.ts';
import type { DeviceDatabase, OutboxItem, SentItem } from '../device/database.ts';
import { BOOKING_ASKS_AFTER_HOURS } from '../device/batch.ts';
import { mediaAgain } from '../device/media.ts';

/**
 * Puts an account's acknowledged commands back into the outbox, before everything unsent and in their own order: for
 * a server whose history does not know them any more. One that does know them repeats its first answer. What was arranged about
 * a shoot and may be stale by now asks first: nobody is booked again without knowing. Runs within the caller's transaction.
 */
export async function resendAll(
  db: DeviceDatabase,
  accountId: AccountId,
  now: number,
): Promise<void> {
  const sent = await db.sent.where({ accountId }).sortBy('order');
  if (sent.length === 0) return;
  const first = (await db.outbox.orderBy('order').first())?.order ?? 1;
  const awaited = await picturesAgain(db, sent);
  await db.outbox.bulkPut(
    sent.map((one, index): OutboxItem => {
      const { revision: _, result: __, sentAt: ___, ...item } = one;
      const asks = isStale(one, now);
      return {
        ...item,
        awaits: awaited.get(one.id),
        order: first - sent.length + index,
        state: asks ? 'attention' : 'waiting',
        attention: asks ? { code: 'OLD_BOOKING' } : null,
        nextTryAt: 0,
        isAskedToWait: false,
      };
    }),
  );
  await db.sent.bulkDelete(sent.map((item) => item.id));
}

/** Pictures of which the bytes are still held go to such a server first. */
async function picturesAgain(
  db: DeviceDatabase,
  sent: readonly SentItem[],
): Promise<ReadonlyMap<CommandId, UploadId[]>> {
  const awaited = new Map<CommandId, UploadId[]>();
  if ((await db.media.count()) === 0) return awaited;
  for (const { id } of sent) {
    const again = await mediaAgain(db, id, id, () => true);
    if (again.length > 0) awaited.set(id, again);
  }
  return awaited;
}

/** Arranged more than a day ago, or for times that are over. Who is not coming is told in any case: that never gets stale. */
function isStale(item: SentItem, now: number): boolean {
  if (item.kind !== 'bookAppointment' && item.kind !== 'appointmentEvent') return false;
  const { payload } = item;
  if ('event' in payload && payload.event.endsWith('_cancelled')) return false;
  const age = Math.abs(now - Date.parse(item.occurredAt));
  if (age > BOOKING_ASKS_AFTER_HOURS * 3_600_000) return true;
  const times = 'slots' in payload ? payload.slots : 'slot' in payload ? [payload.slot] : [];
  return times.length > 0 && times.every((time) => Date.parse(time) <= now);
}
