import type { AccountId } from '#contract/ids.ts';
import type { SetAsideKind } from '#contract/sync/set-aside.ts';
import type { DeviceDatabase } from './database.ts';
import type { SetAsideKey } from './set-aside-record.ts';

/** An account's records that are set aside, by kind and id. */
export const setAsideOf = (db: DeviceDatabase, accountId: AccountId) =>
  db.setAside.where('[accountId+collection+id]').between([accountId], [accountId, []]);

/** Of a record that is gone, a person misses nothing. */
export type ShownKind = Exclude<SetAsideKind, 'gone'>;
export type SetAsideCounts = ReadonlyMap<ShownKind, number>;

/** An account's records that cannot be shown, counted by kind. Reads none of them. */
export async function countSetAside(
  db: DeviceDatabase,
  accountId: AccountId,
): Promise<SetAsideCounts> {
  const keys = (await setAsideOf(db, accountId).primaryKeys()) as unknown as SetAsideKey[];
  const counts = new Map<ShownKind, number>();
  for (const [, kind] of keys) if (kind !== 'gone') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}
