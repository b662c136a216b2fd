import { collectionNames, collections, type CollectionName } from '#contract/collections.ts';
import type { RecordOf } from '#contract/sync.ts';
import { applyRecords, type Collections } from '#src/data/replica/apply-records.ts';
import type { Stored } from '#src/data/replica/schemas.ts';
import type { Replica } from '#src/data/sync/replica.ts';

/** A write that the disk may take its time for. */
type Write = () => Promise<void>;

/**
 * Records on a device's disk. In the product they are kept by RxDB; here each collection is a map with what is used of RxDB's
 * promises, and the product's own rule decides what is stored.
 */
export class FakeRecords {
  readonly #held = new Map<CollectionName, Map<string, Stored>>(
    collectionNames.map((name) => [name, new Map()]),
  );

  of<C extends CollectionName>(name: C): ReadonlyMap<string, RecordOf<C>> {
    return this.#held.get(name) as unknown as ReadonlyMap<string, RecordOf<C>>;
  }

  /** The copy as one context sees it; `beforeWriting` is asked before anything reaches the disk. */
  forContext(beforeWriting: Write): Replica {
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

  #collection(name: CollectionName, beforeWriting: Write) {
    const records = this.#held.get(name) as Map<string, Stored>;
    const { key } = collections[name];
    return {
      findByIds: (ids: string[]) => ({
        exec: async () =>
          new Map(
            ids.flatMap((id) => {
              const record = records.get(id);
              return record ? [[id, { toJSON: () => record }] as const] : [];
            }),
          ),
      }),
      bulkUpsert: async (documents: Stored[]) => {
        await beforeWriting();
        for (const one of documents) records.set(one[key as keyof Stored] as string, one);
        return { error: [] };
      },
      bulkRemove: async (ids: string[]) => {
        await beforeWriting();
        for (const id of ids) records.delete(id);
        return { error: [] };
      },
      storageInstance: { cleanup: async () => true },
    };
  }
}
