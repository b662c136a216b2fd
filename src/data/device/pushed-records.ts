import { type CollectionName, keyOf } from '#contract/sync/collections.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { DeviceDatabase, PushedCollection, PushedRecord } from './database.ts';

/** Pushed records of a collection that the feed has not passed yet. */
export async function readPushed<C extends PushedCollection>(
  db: DeviceDatabase,
  accountId: AccountId,
  collection: C,
): Promise<RecordOf<C>[]> {
  const held = await db.arrivals
    .where('[accountId+collection+id]')
    .between([accountId, collection], [accountId, collection, []])
    .toArray();
  return held.map((one) => one.record as RecordOf<C>);
}

/**
 * Stores a pushed record within the caller's transaction. Returns whether it was new: a repeated push, and one that the feed
 * has passed, is not.
 */
export async function storePushed(db: DeviceDatabase, pushed: PushedRecord): Promise<boolean> {
  const { accountId, collection, id, revision } = pushed;
  const cursor = parseCursor((await db.cursors.get(accountId))?.cursor);
  if (cursor?.window === null && cursor.revision >= revision) return false;
  const held = await db.arrivals.get([accountId, collection, id]);
  if (held && held.revision >= revision) return false;
  await db.arrivals.put(pushed);
  return true;
}

/** Records that the feed has not passed for this long belong to an account that nobody opens here. They contain private data. */
const KEPT_MS = 14 * DAY_MS;

/** Drops what came too long ago. */
export async function removeExpiredPushed(db: DeviceDatabase, now: number): Promise<void> {
  // A time far ahead was written by another clock.
  await db.arrivals.filter(({ at = now }) => Math.abs(now - at) > KEPT_MS).delete();
}

/** Drops records that the feed has passed, within the caller's transaction. */
export async function removePushedUpTo(
  db: DeviceDatabase,
  accountId: AccountId,
  revision: number,
): Promise<void> {
  await pushedOfAccount(db, accountId)
    .filter((one) => one.revision <= revision)
    .delete();
}

export const pushedOfAccount = (db: DeviceDatabase, accountId: AccountId) =>
  db.arrivals.where('[accountId+collection+id]').between([accountId], [accountId, []]);

/** Records with those that arrived otherwise among them: of two states of a record the higher revision is shown. */
export function newerOf<C extends CollectionName>(
  name: C,
  records: RecordOf<C>[],
  pushed: readonly RecordOf<C>[],
): RecordOf<C>[] {
  if (pushed.length === 0) return records;
  const byId = new Map(records.map((one) => [keyOf(name, one), one]));
  for (const one of pushed) {
    const id = keyOf(name, one);
    if ((byId.get(id)?.revision ?? -1) < one.revision) byId.set(id, one);
  }
  return [...byId.values()];
}
