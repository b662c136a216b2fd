import type { AccountId } from '#contract/ids.ts';
import { type CollectionName, collections } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { openExisting } from '../device/open-existing.ts';

/** How RxDB's Dexie storage names the database of a collection, and the table of its documents. */
export const storedName = (accountId: AccountId, name: CollectionName): string =>
  `rxdb-dexie-pollin-${accountId}--${collections[name].version}--${name}`;
const DOCUMENTS = 'docs';

/** What RxDB and the replica add to a record. */
const isOwn = (field: string): boolean => !field.startsWith('_') && field !== 'newest';

/**
 * The records of a collection, read from the disk without RxDB: its code and all its databases take longer than the first screen. Undefined
 * where nothing is stored, or where the disk cannot be read: the replica reports that when it opens.
 */
export async function readStored<C extends CollectionName>(
  accountId: AccountId,
  name: C,
): Promise<RecordOf<C>[] | undefined> {
  let db: IDBDatabase | undefined;
  try {
    db = await openExisting(storedName(accountId, name));
    return (await readAll(db)).filter((row) => row['_deleted'] !== '1').map(recordOf<C>);
  } catch {
    return undefined;
  } finally {
    db?.close();
  }
}

type Row = Record<string, unknown>;

function readAll(db: IDBDatabase): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const request = db.transaction(DOCUMENTS).objectStore(DOCUMENTS).getAll();
    request.onsuccess = () => resolve(request.result as Row[]);
    request.onerror = () => reject(request.error ?? new Error(`${db.name} could not be read`));
  });
}

const recordOf = <C extends CollectionName>(row: Row): RecordOf<C> =>
  Object.fromEntries(Object.entries(row).filter(([field]) => isOwn(field))) as RecordOf<C>;
