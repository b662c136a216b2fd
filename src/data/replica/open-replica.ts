import {
  createRxDatabase,
  type RxDatabase,
  type RxDocument,
  type RxStorage,
} from 'rxdb/plugins/core';
import type Dexie from 'dexie';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { AccountId } from '#contract/ids.ts';
import {
  collectionNames,
  collections as contractCollections,
  type CollectionName,
} from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { Watchable } from '#src/lib/use-live.ts';
import type { Replica } from './replica.ts';
import { applyRecords, type Collections } from './apply-records.ts';
import { deleteDatabase } from './delete-database.ts';
import { releaseCopies } from './release-copies.ts';
import { creatorsOf, type Stored } from './schemas.ts';

export type OpenReplica = Replica & {
  accountId: AccountId;
  /** Every record of a collection, as the server last sent it. */
  watch: <C extends CollectionName>(name: C) => Watchable<RecordOf<C>[]>;
  /** All records of a collection, as they are stored. */
  records: <C extends CollectionName>(name: C) => Promise<RecordOf<C>[]>;
  /** One record, as the server last sent it. */
  read: <C extends CollectionName>(name: C, id: string) => Promise<RecordOf<C> | undefined>;
  close: () => Promise<void>;
  /** Closes it and deletes it from the disk. */
  remove: () => Promise<void>;
};

type Versions = Partial<Record<CollectionName, number>>;

/** Name of an account's replica database; the last one may still be closing when one opens. */
export const replicaName = (accountId: AccountId) => `pollin-${accountId}`;

/**
 * RxDB notifies its own watchers. Dexie would record every write a second time, for live queries that these databases never
 * have, and keep the records until one runs: over 1,000 live events that was most of the heap's growth.
 */
const unwatched = (db: Dexie): void => void db.unuse({ stack: 'dbcore', name: 'Observability' });

/** As durable as the cursor, which promises this content. */
const onDisk = (): RxStorage<unknown, unknown> =>
  getRxStorageDexie({ chromeTransactionDurability: 'strict', addons: [unwatched] });

/** Copies that are still closing. */
const closing = new Map<AccountId, Promise<void>>();

/**
 * Opens one account's copy of the records that change. The collections are read by screens and written only by the sync.
 * A test passes `versions` to play an earlier or a later build, and `storage` where it needs no disk.
 */
export async function openReplica(
  accountId: AccountId,
  versions: Versions = {},
  storage = onDisk(),
): Promise<OpenReplica> {
  const name = replicaName(accountId);
  releaseCopies(accountId);
  await closing.get(accountId);
  await removeOutgrown(name, versions);
  const database: RxDatabase<Collections> = await createRxDatabase({
    name,
    storage,
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
  });
  const held = await database.addCollections(creatorsOf(versions));
  const chatrooms = () => held.chatrooms.find().exec() as Promise<RxDocument<Stored>[]>;
  return {
    accountId,
    watch: (collection) => watching(held[collection].find().$),
    records: async <C extends CollectionName>(collection: C) => {
      const documents = (await held[collection].find().exec()) as RxDocument<Stored>[];
      return documents.map((one) => recordOf<C>(one));
    },
    read: async <C extends CollectionName>(collection: C, id: string) => {
      const document = await held[collection].findOne(id).exec();
      return document ? recordOf<C>(document as RxDocument<Stored>) : undefined;
    },
    apply: (page) => applyRecords(held, page),
    openRooms: async () => {
      const rooms = (await chatrooms()).map((room) => recordOf<'chatrooms'>(room));
      return rooms
        .filter((room) => !room.archived)
        .toSorted((a, b) =>
          (b.lastMessage?.createdOn ?? '').localeCompare(a.lastMessage?.createdOn ?? ''),
        );
    },
    close: () => {
      const closed = closeAll(database).finally(() => closing.delete(accountId));
      closing.set(accountId, closed);
      return closed;
    },
    remove: async () => void (await database.remove()),
  };
}

/** RxDB allows 16 open collections, and counts one until it begins to close: all of them do so at once. */
async function closeAll(database: RxDatabase<Collections>): Promise<void> {
  await Promise.all(Object.values(database.collections).map((one) => one.close()));
  await database.close();
}

type Documents = {
  subscribe: (observer: {
    next: (documents: RxDocument<Stored>[]) => void;
    error: (error: unknown) => void;
  }) => { unsubscribe: () => void };
};

const watching = <C extends CollectionName>(documents: Documents): Watchable<RecordOf<C>[]> => ({
  subscribe: ({ next, error }) =>
    documents.subscribe({ next: (found) => next(found.map((one) => recordOf<C>(one))), error }),
});

/** A document is one state of a record, so its plain form is built once and stays the same object until a change. */
const plain = new WeakMap<RxDocument<Stored>, RecordOf<CollectionName>>();

function recordOf<C extends CollectionName>(document: RxDocument<Stored>): RecordOf<C> {
  const made = plain.get(document);
  if (made) return made as RecordOf<C>;
  const { newest: _, ...record } = document.toJSON() as Stored;
  plain.set(document, record as RecordOf<CollectionName>);
  return record as RecordOf<C>;
}

/** Collections of another build's versions, which nothing reads any more. */
async function removeOutgrown(name: string, versions: Versions): Promise<void> {
  const found = await indexedDB.databases();
  const outgrown = found.flatMap((database) => {
    const [, version, collection] =
      database.name?.match(new RegExp(`^rxdb-dexie-${name}--(\\d+)--(\\w+)$`)) ?? [];
    const known = collectionNames.find((one) => one === collection);
    if (!database.name || !known) return [];
    const spoken = versions[known] ?? contractCollections[known].version;
    return Number(version) < spoken ? [database.name] : [];
  });
  await Promise.all(outgrown.map(deleteDatabase));
}
