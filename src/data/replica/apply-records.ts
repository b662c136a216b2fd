import { addRxPlugin, type RxCollection, type RxDocument } from 'rxdb/plugins/core';
import { collectionNames, keyOf, type CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { Replica } from './replica.ts';
import { storedOf, type Stored } from './schemas.ts';

export type Collections = Record<CollectionName, RxCollection<Stored>>;
type Page = Parameters<Replica['apply']>[0];
/** A state that a page names: the record, or null when it is gone. */
type ServerRecord = { id: string; revision: number; record: RecordOf<CollectionName> | null };

/**
 * Stores every state that is newer than the held one: an overtaken page changes nothing. Touches only the collections that the
 * page names. Throws unless all was stored.
 */
export async function applyRecords(held: Collections, page: Page): Promise<void> {
  await Promise.all(
    collectionNames.map(async (name) => {
      const gone = page.gone.filter((one) => one.collection === name);
      await applyTo(held[name], name, page.collections[name] as RecordOf<typeof name>[], gone);
    }),
  );
}

async function applyTo(
  collection: RxCollection<Stored>,
  name: CollectionName,
  records: RecordOf<CollectionName>[],
  gone: Page['gone'],
): Promise<void> {
  const states = newestOfEach([
    ...records.map((one) => ({ id: keyOf(name, one), revision: one.revision, record: one })),
    ...gone.map(({ id, revision }) => ({ id, revision, record: null })),
  ]);
  if (states.size === 0) return;
  const known = await find(collection, [...states.keys()]);
  const unknown = [...states.values()].flatMap(({ id, record }) =>
    record && !known.has(id) ? [storedOf(name, record)] : [],
  );
  const inserted = await insert(collection, name, unknown);
  const met = inserted.conflicts.length > 0 ? await find(collection, inserted.conflicts) : [];
  const changed = await Promise.all(
    [...known, ...met].map(async ([id, document]) => {
      const state = states.get(id);
      return (
        state &&
        document.toJSON().revision < state.revision &&
        (await change(name, document, state))
      );
    }),
  );
  if (changed.includes('removed')) await removeTombstones(collection);
}

function newestOfEach(states: readonly ServerRecord[]): Map<string, ServerRecord> {
  const newest = new Map<string, ServerRecord>();
  for (const one of states) {
    if ((newest.get(one.id)?.revision ?? -1) < one.revision) newest.set(one.id, one);
  }
  return newest;
}

const find = (
  collection: RxCollection<Stored>,
  ids: string[],
): Promise<Map<string, RxDocument<Stored>>> => collection.findByIds(ids).exec();

/** Answers the ids that another writer inserted meanwhile. */
async function insert(
  collection: RxCollection<Stored>,
  name: CollectionName,
  records: Stored[],
): Promise<{ conflicts: string[] }> {
  const { error } = await collection.bulkInsert(records);
  const conflicts = error.filter(({ status }) => status === 409);
  const failed = error.length - conflicts.length;
  if (failed > 0) throw new Error(`${failed} ${name} could not be stored`);
  return { conflicts: conflicts.map(({ documentId }) => documentId) };
}

/**
 * Brings a document to the server's state. RxDB calls the function again with what is stored when another tab was faster, so the
 * newer revision wins in either order.
 */
async function change(
  name: CollectionName,
  document: RxDocument<Stored>,
  { revision, record }: ServerRecord,
): Promise<'removed' | 'stored'> {
  const stored = await document.incrementalModify((now) => {
    if (now.revision >= revision) return now;
    return record ? { ...storedOf(name, record), _deleted: false } : { ...now, _deleted: true };
  });
  return stored.deleted ? 'removed' : 'stored';
}

/** Removes deleted records from the disk at once: nobody may find them there. Loaded only when something was removed. */
export async function removeTombstones(collection: RxCollection<Stored>): Promise<void> {
  const { RxDBCleanupPlugin } = await import('rxdb/plugins/cleanup');
  addRxPlugin(RxDBCleanupPlugin);
  await collection.cleanup(0);
}
