import Dexie from 'dexie';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { DeviceDatabase } from './device/database.ts';
import type { Actor } from './device/outbox.ts';
import type { Pending } from './pending.ts';

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
