import { collectionNames, collections, type CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { applyRecords, type Collections } from '#src/data/replica/apply-records.ts';
import type { Replica } from '#src/data/replica/replica.ts';

/** A record on the disk, under the name of its state. */
type Kept = { record: Record<string, unknown>; rev: number };
type Document = Record<string, unknown> & { _rev: string; _deleted: boolean };

/**
 * Records on a device's disk. In the product they are kept by RxDB; here each collection is a map with what is used of its
 * promises – a write over a state that is another one by now is a conflict – and the product's own rule decides what is stored.
 */
export class FakeRecords {
  #writes = 0;
  readonly #held = new Map<CollectionName, Map<string, Kept>>(
    collectionNames.map((name) => [name, new Map()]),
  );

  /** A collection as it is now, by its keys. */
  of<C extends CollectionName>(name: C): ReadonlyMap<string, RecordOf<C>> {
    const kept = [...(this.#held.get(name) ?? [])];
    return new Map(kept.map(([id, { record }]) => [id, record as RecordOf<C>]));
  }

  /** The copy as one context sees it; `beforeWriting` is asked before anything reaches the disk. */
  forContext(beforeWriting: () => Promise<void>): Replica {
    const held = Object.fromEntries(
      collectionNames.map((name) => [name, this.#collection(name, beforeWriting)]),
    ) as unknown as Collections;
    return {
      apply: async (page) => await applyRecords(held, page),
      openRooms: async () => [...this.of('chatrooms').values()].filter((one) => !one.archived),
    };
  }

  clear(): void {
    for (const records of this.#held.values()) records.clear();
  }

  #collection(name: CollectionName, beforeWriting: () => Promise<void>) {
    const kept = this.#held.get(name) ?? new Map<string, Kept>();
    const primaryPath = collections[name].key;
    const write = ({ previous, document }: { previous?: Document; document: Document }) => {
      const id = String(document[primaryPath]);
      const rev = kept.get(id)?.rev;
      if (rev !== (previous && Number(previous._rev))) return [{ status: 409, documentId: id }];
      if (document._deleted) kept.delete(id);
      else kept.set(id, { record: recordOf(document), rev: ++this.#writes });
      return [];
    };
    return {
      schema: { primaryPath },
      find: () => ({ exec: async () => [...kept.keys()].map((primary) => ({ primary })) }),
      storageInstance: {
        findDocumentsById: async (ids: string[]) =>
          ids.flatMap((id) => {
            const one = kept.get(id);
            return one ? [{ ...one.record, _rev: String(one.rev), _deleted: false }] : [];
          }),
        bulkWrite: async (rows: { previous?: Document; document: Document }[]) => {
          await beforeWriting();
          return { error: rows.flatMap(write) };
        },
        cleanup: async () => true,
      },
    };
  }
}

/** The server's record, without the fields that the store adds. */
function recordOf(document: Document): Record<string, unknown> {
  const { _rev, _deleted, _meta, _attachments, newest: _, ...record } = document;
  return record;
}
