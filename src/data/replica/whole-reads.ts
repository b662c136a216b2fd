import type {
  PreparedQuery,
  RxStorageInstanceCreationParams,
  RxStorageQueryResult,
} from 'rxdb/plugins/core';
import {
  fromDexieToStorage,
  RxStorageDexie,
  type RxStorageInstanceDexie,
} from 'rxdb/plugins/storage-dexie';

type Settings = RxStorageDexie['settings'];

/** RxDB stores booleans of an index as text. */
const NOT_DELETED = '0';

/**
 * RxDB's Dexie storage, in which a query for every record of a collection is one request. RxDB steps through an index: the browser
 * then makes an event of each of thousands of records.
 */
export class WholeReads extends RxStorageDexie {
  override async createStorageInstance<T>(
    params: RxStorageInstanceCreationParams<T, Settings>,
  ): Promise<RxStorageInstanceDexie<T>> {
    const instance = await super.createStorageInstance(params);
    const query = instance.query.bind(instance);
    instance.query = async (prepared) =>
      isWhole(prepared) ? await readWhole(instance, orderOf(prepared)) : await query(prepared);
    return instance;
  }
}

/** Whether a query asks for every record. */
function isWhole<T>({ query: { selector, sort, skip, limit } }: PreparedQuery<T>): boolean {
  return (
    JSON.stringify(selector) === '{"_deleted":{"$eq":false}}' &&
    sort.every((by) => Object.values(by).every((direction) => direction === 'asc')) &&
    skip === 0 &&
    limit === undefined
  );
}

/** The fields by which a query is sorted. All that have an index are texts. */
const orderOf = <T>({ query }: PreparedQuery<T>): string[] =>
  query.sort.flatMap((by) => Object.keys(by)).filter((field) => field !== '_deleted');

type Row = Record<string, string>;

async function readWhole<T>(
  instance: RxStorageInstanceDexie<T>,
  order: readonly string[],
): Promise<RxStorageQueryResult<T>> {
  const { dexieTable, booleanIndexes } = await instance.internals;
  const rows: Row[] = await dexieTable.toArray();
  const held = rows.filter((row) => row['_deleted'] === NOT_DELETED);
  // They are read in the order of their keys.
  const sorted = order[0] === instance.primaryPath ? held : held.toSorted(comparing(order));
  return { documents: sorted.map((row) => fromDexieToStorage(booleanIndexes, row)) };
}

const comparing = (order: readonly string[]) => (a: Row, b: Row) => {
  const field = order.find((one) => a[one] !== b[one]);
  return field === undefined ? 0 : (a[field] ?? '') < (b[field] ?? '') ? -1 : 1;
};
