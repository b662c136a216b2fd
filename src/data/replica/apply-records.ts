import type { RxCollection } from 'rxdb/plugins/core';
import { collectionNames, keyOf, type CollectionName } from '#contract/collections.ts';
import type { RecordOf } from '#contract/sync.ts';
import type { Replica } from '../sync/replica.ts';
import { storedOf, type Stored } from './schemas.ts';

export type Collections = Record<CollectionName, RxCollection<Stored>>;
type Page = Parameters<Replica['apply']>[0];

/**
 * Stores what is newer than what is held: a page that was overtaken on its way changes nothing. Touches only the collections
 * that the page is about. Throws unless all was stored.
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
  if (records.length + gone.length === 0) return;
  const ids = [...records.map((one) => keyOf(name, one)), ...gone.map(({ id }) => id)];
  const held = await collection.findByIds(ids).exec();
  // A document's own `revision` is RxDB's; ours is in its data.
  const isNews = (id: string, revision: number) =>
    (held.get(id)?.toJSON().revision ?? -1) < revision;
  const newer = records.filter((one) => isNews(keyOf(name, one), one.revision));
  const left = gone.filter(({ id, revision }) => held.has(id) && isNews(id, revision));
  const stored =
    newer.length > 0
      ? await collection.bulkUpsert(newer.map((one) => storedOf(name, one)))
      : { error: [] };
  const deleted =
    left.length > 0 ? await collection.bulkRemove(left.map(({ id }) => id)) : { error: [] };
  const failed = stored.error.length + deleted.error.length;
  if (failed > 0) throw new Error(`${failed} ${name} could not be stored`);
  if (left.length > 0) await removeTombstones(collection);
}

/** What was removed leaves the disk as well: others may not find it there, and nobody asks for it by time. */
export async function removeTombstones(collection: RxCollection<Stored>): Promise<void> {
  await collection.storageInstance.cleanup(0);
}
