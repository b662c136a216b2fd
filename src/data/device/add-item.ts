import Dexie, { RangeSet } from 'dexie';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import type { DeviceDatabase, OutboxItem } from './database.ts';
import type { Fact } from './fact.ts';

export type DraftKey = [AccountId, ChatroomId];
type NewItem = Omit<OutboxItem, 'order'>;

const strict = { durability: 'strict' } as const;

/**
 * Adds an item to the outbox, unless its id is there, and deletes the draft that it replaces: a message in one durable transaction.
 * Resolves when that is complete; rejects when nothing was stored. These are IndexedDB's own requests, as Dexie's layer takes as long
 * as the write; live reads hear of it as of any other. `itemWith` gets the clock's skew, which is read in the same transaction.
 */
export async function addItem(
  db: DeviceDatabase,
  id: OutboxItem['id'],
  itemWith: (skew: number | undefined) => NewItem,
  draft?: DraftKey,
): Promise<void> {
  if (!db.isOpen()) await db.open();
  const stores = ['outbox', 'facts', ...(draft ? ['drafts'] : [])];
  const transaction = db.backendDB().transaction(stores, 'readwrite', strict);
  const ended = endOf(transaction);
  const outbox = transaction.objectStore('outbox');
  let added: { item: NewItem; request: IDBRequest<IDBValidKey> } | null = null;
  const held = outbox.index('id').count(id);
  const contact: IDBRequest<Fact | undefined> = transaction.objectStore('facts').get('contact');
  // Requests are answered in their order: the first one has been by then.
  await Promise.race([answerOf(contact), ended]);
  try {
    if (held.result === 0) {
      const fact = contact.result;
      const item = itemWith(fact?.key === 'contact' ? fact.skew : undefined);
      added = { item, request: outbox.add(item) };
    }
    if (draft) transaction.objectStore('drafts').delete(draft);
    // Without waiting for their answers: a failure of one of them aborts all.
    transaction.commit();
  } catch (error) {
    ended.catch(() => undefined);
    transaction.abort();
    throw error;
  }
  await ended;
  Dexie.on.storagemutated.fire({
    ...(added && changesOf(db, added.item, added.request.result as number)),
    ...(draft && {
      [`idb://${db.name}/drafts/`]: new RangeSet(draft),
      [`idb://${db.name}/drafts/:dels`]: new RangeSet(draft),
    }),
  });
}

/** What live reads of the outbox watch, by its indexes. */
const changesOf = (db: DeviceDatabase, item: NewItem, order: number) => ({
  [`idb://${db.name}/outbox/`]: new RangeSet(order),
  [`idb://${db.name}/outbox/id`]: new RangeSet(item.id),
  [`idb://${db.name}/outbox/userId`]: new RangeSet(item.userId),
  [`idb://${db.name}/outbox/[accountId+lane]`]: new RangeSet([item.accountId, item.lane]),
});

const answerOf = (request: IDBRequest): Promise<void> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve();
  });

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'));
  });
}
