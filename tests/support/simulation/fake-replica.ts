import { collectionNames, collections, type CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import { applyRecords, type Collections } from '#src/data/replica/apply-records.ts';
import type { Replica } from '#src/data/replica/replica.ts';

type Stored = Record<string, unknown>;
type Modify = (now: Stored) => Stored & { _deleted?: boolean };

/**
 * Records on a device's disk. The product keeps them in RxDB. Here each collection is a map with the calls of RxDB that the
 * product uses: an insert of a known id is a conflict, and a modification sees the newest state. The product's own rule decides
 * what is stored.
 */
export class FakeRecords {
  readonly #held = new Map<CollectionName, Map<string, Stored>>(
    collectionNames.map((name) => [name, new Map()]),
  );

  /** A collection as it is now, by its keys. */
  of<C extends CollectionName>(name: C): ReadonlyMap<string, RecordOf<C>> {
    const kept = [...(this.#held.get(name) ?? [])];
    return new Map(kept.map(([id, record]) => [id, record as RecordOf<C>]));
  }

  /** The copy as one context sees it; `beforeWriting` is asked before anything reaches the disk. */
  forContext(beforeWriting: () => Promise<void>): Replica {
    const held = Object.fromEntries(
      collectionNames.map((name) => [name, this.#collection(name, beforeWriting)]),
    ) as unknown as Collections;
    return {
      apply: async (page) => await applyRecords(held, page),
      clear: async () => this.clear(),
      openRooms: async () => [...this.of('chatrooms').values()].filter((one) => !one.archived),
    };
  }

  clear(): void {
    for (const records of this.#held.values()) records.clear();
  }

  #collection(name: CollectionName, beforeWriting: () => Promise<void>) {
    const kept = this.#held.get(name) ?? new Map<string, Stored>();
    const { key } = collections[name];
    const documentOf = (id: string, known: Stored, deleted = false) => ({
      deleted,
      toJSON: () => known,
      incrementalModify: async (modify: Modify) => {
        await beforeWriting();
        const now = kept.get(id);
        const { _deleted: isDeleted = now === undefined, ...next } = modify(now ?? known);
        if (isDeleted) kept.delete(id);
        else kept.set(id, recordOf(next));
        return documentOf(id, next, isDeleted);
      },
    });
    return {
      findByIds: (ids: string[]) => ({
        exec: async () =>
          new Map(
            ids.flatMap((id) => {
              const known = kept.get(id);
              return known ? [[id, documentOf(id, known)] as const] : [];
            }),
          ),
      }),
      bulkInsert: async (records: Stored[]) => {
        if (records.length > 0) await beforeWriting();
        const known = records.filter((one) => kept.has(String(one[key])));
        for (const one of records) {
          if (!known.includes(one)) kept.set(String(one[key]), recordOf(one));
        }
        return { error: known.map((one) => ({ status: 409, documentId: String(one[key]) })) };
      },
      cleanup: async () => true,
    };
  }
}

/** The server's record, without the field that the store adds. */
function recordOf({ newest: _, ...record }: Stored): Stored {
  return record;
}
