import { parseCursor } from '#contract/sync/cursor.ts';
import type { DeviceDatabase } from './device/database.ts';
import { unsentOf, type Actor } from './device/outbox.ts';
import type { Pending } from './pending.ts';

/** Commands and cursor of one moment, in one transaction, so that nothing is missing between them. */
export async function readAllPending(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
): Promise<Pending> {
  return await db.transaction('r', db.outbox, db.sent, db.cursors, async () => {
    const [unsent, sent] = await Promise.all([
      unsentOf(db, userId),
      readAhead(db, { userId, accountId }),
    ]);
    return { items: unsent.filter((one) => one.accountId === accountId), sent };
  });
}

/** Acknowledged commands whose revision the cursor has not passed, in order. Before first contact there is no copy that could lack anything. */
async function readAhead(db: DeviceDatabase, { userId, accountId }: Actor) {
  const held = parseCursor((await db.cursors.get(accountId))?.cursor);
  const sent = await db.sent
    .where('[accountId+revision]')
    .between([accountId, held?.revision ?? Infinity], [accountId, Infinity], false, true)
    .toArray();
  return sent.filter((one) => one.userId === userId).toSorted((a, b) => a.order - b.order);
}
