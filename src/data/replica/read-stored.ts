import type { AccountId } from '#contract/ids.ts';
import { type CollectionName, collections } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { openExisting } from '../device/open-existing.ts';

/** RxDB's Dexie storage keeps each collection in a database of this name, and its documents in one table. */
const storedName = (accountId: AccountId, name: CollectionName): string =>
  `rxdb-dexie-pollin-${accountId}--${collections[name].version}--${name}`;
const DOCUMENTS = 'docs';

/** RxDB stores booleans of an index as text. */
const NOT_DELETED = '0';

/**
 * Reads the records of a collection from the disk without RxDB, whose code and databases take longer than the first screen. Undefined
 * if nothing is stored or the disk can't be read: the replica reports that when it opens. The layout is RxDB's own and may
 * change with its version (docs/decisions/0050): a test compares both.
 */
export async function readStored<C extends CollectionName>(
  accountId: AccountId,
  name: C,
): Promise<RecordOf<C>[] | undefined> {
  let db: IDBDatabase | undefined;
  try {
    db = await openExisting(storedName(accountId, name));
    return (await readAll<C>(db)).filter((row) => row._deleted === NOT_DELETED).map(recordOf);
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

/** A record with RxDB's own fields, and `newest`, which the replica adds. */
type Row<C extends CollectionName> = RecordOf<C> &
  Record<'_deleted' | '_meta' | '_rev' | '_attachments' | 'newest', unknown>;

function readAll<C extends CollectionName>(db: IDBDatabase): Promise<Row<C>[]> {
  return new Promise((resolve, reject) => {
    const request = db.transaction(DOCUMENTS).objectStore(DOCUMENTS).getAll();
    request.onsuccess = () => resolve(request.result as Row<C>[]);
    request.onerror = () => reject(request.error ?? new Error(`${db.name} could not be read`));
  });
}

function recordOf<C extends CollectionName>(row: Row<C>): RecordOf<C> {
  const { _deleted, _meta, _rev, _attachments, newest: _, ...record } = row;
  return record as unknown as RecordOf<C>;
}
