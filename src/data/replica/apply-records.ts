import type { RxCollection, RxDocumentData } from 'rxdb/plugins/core';
import { type CollectionName, collectionNames, keyOf } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { RecordsPage } from './replica.ts';
import { type Stored, storedOf } from './schemas.ts';

export type Collections = Record<CollectionName, RxCollection<Stored>>;
/** A state in a page: the record, or null when it is deleted. */
type ServerRecord = { id: string; revision: number; record: RecordOf<CollectionName> | null };

/**
 * Stores newer states: a page that was overtaken on its way changes nothing. Touches only the page's collections. Throws
 * unless everything was stored.
 */
export async function applyRecords(collections: Collections, page: RecordsPage): Promise<void> {
  await Promise.all(
    collectionNames.map(async (name) => {
      const gone = page.gone.filter((one) => one.collection === name);
      await applyTo(
        collections[name],
        name,
        page.collections[name] as RecordOf<typeof name>[],
        gone,
        page.replaces?.includes(name) === true,
      );
    }),
  );
}

async function applyTo(
  collection: RxCollection<Stored>,
  name: CollectionName,
  records: RecordOf<CollectionName>[],
  gone: RecordsPage['gone'],
  replaces: boolean,
): Promise<void> {
  let open: ServerRecord[] = [
    ...records.map((one) => ({ id: keyOf(name, one), revision: one.revision, record: one })),
    ...gone.map(({ id, revision }) => ({ id, revision, record: null })),
  ];
  if (replaces) open.push(...(await othersThan(open, collection)));
  let isRemoved = false;
  while (open.length > 0) {
    const rows = await newerThanHeld(collection, name, open, replaces);
    isRemoved ||= rows.some((row) => row.document._deleted);
    const overtaken = rows.length > 0 ? await write(collection, name, rows) : new Set();
    open = open.filter(({ id }) => overtaken.has(id));
  }
  if (isRemoved) await removeTombstones(collection);
}

type Row = { previous?: RxDocumentData<Stored>; document: RxDocumentData<Stored> };

/** Removals of everything that is stored and not among these. */
async function othersThan(
  records: readonly ServerRecord[],
  collection: RxCollection<Stored>,
): Promise<ServerRecord[]> {
  const named = new Set(records.map(({ id }) => id));
  const stored = (await collection.find().exec()).map(({ primary }) => primary);
  return stored
    .filter((id) => !named.has(id))
    .map((id) => ({ id, revision: Infinity, record: null }));
}

/**
 * Compares with the disk: what this tab has in mind of a record may be older than what another tab stored. A stored revision says
 * nothing where the records replace those of another history.
 */
async function newerThanHeld(
  collection: RxCollection<Stored>,
  name: CollectionName,
  records: readonly ServerRecord[],
  replaces: boolean,
): Promise<Row[]> {
  const ids = [...new Set(records.map(({ id }) => id))];
  const found = await collection.storageInstance.findDocumentsById(ids, false);
  const stored = new Map(found.map((one) => [keyOf(name, one), one]));
  const newest = new Map<string, ServerRecord>();
  for (const one of records) {
    const held = replaces ? undefined : stored.get(one.id)?.revision;
    const known = newest.get(one.id)?.revision ?? held ?? -1;
    if (known < one.revision) newest.set(one.id, one);
  }
  return [...newest.values()].flatMap(({ id, record }): Row[] => {
    const previous = stored.get(id);
    if (record === null) {
      return previous ? [{ previous, document: { ...previous, _deleted: true } }] : [];
    }
    const kept = previous ?? { _deleted: false, _attachments: {}, _meta: { lwt: 1 }, _rev: '' };
    const { _deleted, _attachments, _meta, _rev } = kept;
    const document = { ...storedOf(name, record), _deleted, _attachments, _meta, _rev };
    return [{ ...(previous && { previous }), document }];
  });
}

/** Writes each row unless its record changed since it was read. Returns the changed ones, to compare them again. */
async function write(
  collection: RxCollection<Stored>,
  name: CollectionName,
  rows: Row[],
): Promise<Set<string>> {
  const { error } = await collection.storageInstance.bulkWrite(rows, 'pollin-apply');
  const conflicts = error.filter(({ status }) => status === 409);
  const failed = error.length - conflicts.length;
  if (failed > 0) throw new Error(`${failed} ${name} could not be stored`);
  return new Set(conflicts.map(({ documentId }) => documentId));
}

/** A deleted record leaves the disk as well: other people must not find it, and no query needs its time. */
async function removeTombstones(collection: RxCollection<Stored>): Promise<void> {
  await collection.storageInstance.cleanup(0);
}
