import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CommandId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { dropMediaOf, isPictureGone, mediaAgain, mediaTables } from './media.ts';

/**
 * Retries an item now on the person's request (also "yes, send it although it is old"). A refused id would repeat its refusal
 * forever, so a refused item goes out as a new command.
 */
export async function retryNow(device: Device, id: CommandId): Promise<void> {
  const another = newId<CommandId>();
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const item = await db.outbox.where({ id }).first();
      if (!item) return;
      const isMissing = item.attention?.code === 'PICTURE_MISSING';
      const isWanted = (media: MediaItem) => isMissing || media.state !== 'uploaded';
      if (await isPictureGone(db, id, isWanted)) return;
      const missing = await mediaAgain(db, id, item.isAnswered ? another : id, isWanted);
      const pendingUploads = missing.length > 0 ? missing : item.awaits;
      const again = {
        state: 'waiting',
        nextTryAt: 0,
        attention: null,
        confirmed: true,
        awaits: pendingUploads,
      } as const;
      if (!item.isAnswered) return await db.outbox.update(item.order, again);
      const asNew = { id: another, attempts: 0, faults: 0, isAnswered: undefined };
      await db.outbox.update(item.order, { ...again, ...asNew });
      await db.outbox
        .where({ accountId: item.accountId, lane: item.lane })
        .filter((one) => one.after === id)
        .modify({ after: another });
      await replaceDependency(db, item, another);
    }),
  );
}

/** Commands that depend on a command depend on its replacement. Within the caller's transaction. */
export async function replaceDependency(
  db: DeviceDatabase,
  { id, userId }: Pick<OutboxItem, 'id' | 'userId'>,
  another: CommandId,
): Promise<void> {
  await db.outbox
    .where({ userId })
    .filter((one) => one.waitsFor?.includes(id) === true)
    .modify((one) => {
      one.waitsFor = one.waitsFor?.map((before) => (before === id ? another : before));
    });
}

type Paused = { state: string; nextTryAt: number; isAskedToWait?: boolean };

/** The network is back: pauses that only its absence caused are over; those the server asked for are kept. */
export async function endPauses(device: Device): Promise<void> {
  const isPaused = (one: Paused) =>
    one.state === 'waiting' && one.nextTryAt > 0 && !one.isAskedToWait;
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.media, async () => {
      // One request for each: Dexie asks the browser for every row that it filters.
      const [items, media] = await Promise.all([db.outbox.toArray(), db.media.toArray()]);
      const due = <T extends Paused>(rows: T[]) =>
        rows.filter(isPaused).map((one) => ({ ...one, nextTryAt: 0 }));
      const [dueItems, dueMedia] = [due(items), due(media)];
      // Writing nothing would wake those who watch.
      if (dueItems.length > 0) await db.outbox.bulkPut(dueItems);
      if (dueMedia.length > 0) await db.media.bulkPut(dueMedia);
    }),
  );
}

/**
 * An item's state when the person decided about it: the number of attempts, or null if the app had shown that it may have been
 * sent.
 */
export type SeenItem = { id: CommandId; attempts: number | null };

/** Whether an item may be removed: not while it is being sent, nor if it was sent since the person last saw its state. */
export function mayLeave(item: OutboxItem, { attempts }: SeenItem): boolean {
  return item.state !== 'sending' && (attempts === null || item.attempts === attempts);
}

/**
 * Deletes an unsent item: only the person's own action does this. An item that is being sent, or was since the person saw it
 * (`attempts`), stays. With an unsent booking go the commands behind it about the same shoot: there is nothing left to cancel.
 */
export async function discard(device: Device, seen: SeenItem): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const item = await db.outbox.where({ id: seen.id }).first();
      if (!item || !mayLeave(item, seen)) return false;
      await db.outbox.delete(item.order);
      await dropMediaOf(db, item.id);
      if (item.kind === 'bookAppointment' && item.attempts === 0) {
        const { appointmentId } = item.payload;
        await db.outbox
          .where({ accountId: item.accountId, lane: item.lane })
          .filter((one) => one.attempts === 0 && shootOf(one) === appointmentId)
          .delete();
      }
      return true;
    }),
  );
}

/** The shoot that an item is about. */
export const shootOf = (item: Pick<OutboxItem, 'payload'>): AppointmentId | undefined =>
  'appointmentId' in item.payload ? item.payload.appointmentId : undefined;
