import Dexie from 'dexie';
import { parseCursor } from '#contract/sync/cursor.ts';
import { device } from './device/browser-device.ts';
import type { DeviceDatabase, OutboxItem, SentItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';

/** The person's changes that the server's copy does not show yet, each part in order. */
export type Pending = {
  /** Commands without an answer, those that need attention included. */
  items: OutboxItem[];
  /** Acknowledged commands whose revision the cursor has not passed. */
  sent: SentItem[];
};

/** A user's pending commands for one account, live; features apply them to the records. Undefined for the first moment. */
export function usePending(actor: Actor): Pending | undefined {
  return useLive(
    () => onDatabase(device.db, (db) => readAllPending(db, actor)),
    `pending ${actor.userId} ${actor.accountId}`,
  );
}

/** Commands and cursor of one moment, in one transaction, so that nothing is missing between them. */
export async function readAllPending(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
): Promise<Pending> {
  return await db.transaction('r', db.outbox, db.sent, db.cursors, async () => {
    const held = parseCursor((await db.cursors.get(accountId))?.cursor);
    const [items, sent] = await Promise.all([
      db.outbox
        .where('[accountId+lane]')
        .between([accountId, Dexie.minKey], [accountId, Dexie.maxKey], true, true)
        .filter((one) => one.userId === userId)
        .toArray(),
      db.sent
        .where('[accountId+revision]')
        // Before first contact there is no copy that could lack anything.
        .between([accountId, held?.revision ?? Infinity], [accountId, Infinity], false, true)
        .filter((one) => one.userId === userId)
        .toArray(),
    ]);
    const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;
    return { items: items.toSorted(byOrder), sent: sent.toSorted(byOrder) };
  });
}
