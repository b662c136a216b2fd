import Dexie, { liveQuery, type EntityTable } from 'dexie';
import { drive } from '../page/drive.ts';
import type { Message, Place } from '../page/peer.ts';
import { fetchRows, listenRows, postRows, type Row } from './rows-api.ts';

/** Dexie with a record for each message and a sync written by hand. */
class Store extends Dexie {
  messages!: EntityTable<Message & { rev?: number }, 'id'>;
  outbox!: EntityTable<Message, 'id'>;

  constructor(space: string) {
    super(`dexie-${space}`, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ messages: 'id, [chatroomId+seq], rev', outbox: 'id' });
  }
}

let store: Store;
let place: Place;
let stream: EventSource | null = null;

const keep = (rows: Row[]) => store.messages.bulkPut(rows);

async function newest(chatroomId: string, count: number): Promise<Message[]> {
  const found = await store.messages
    .where('[chatroomId+seq]')
    .between([chatroomId, Dexie.minKey], [chatroomId, Dexie.maxKey])
    .reverse()
    .limit(count)
    .toArray();
  return found.toReversed();
}

async function deliver(batch: Message[]): Promise<void> {
  await postRows(place, batch);
  await store.outbox.bulkDelete(batch.map((one) => one.id));
}

drive({
  async open(at) {
    place = at;
    store = new Store(at.space);
    await store.open();
  },
  async receive() {
    const last = await store.messages.orderBy('rev').last();
    await keep(await fetchRows(place, last?.rev ?? 0));
  },
  count: () => store.messages.count(),
  newest,
  async write(message) {
    await store.transaction('rw', store.messages, store.outbox, async () => {
      await store.messages.put(message);
      await store.outbox.put(message);
    });
    if (stream) void deliver([message]).catch((error: unknown) => reportError(error));
  },
  async send() {
    const waiting = await store.outbox.toArray();
    for (let at = 0; at < waiting.length; at += 100) await deliver(waiting.slice(at, at + 100));
  },
  async live(chatroomId, shown) {
    liveQuery(() => newest(chatroomId, 50)).subscribe((messages) =>
      shown(messages.map((one) => one.message)),
    );
    stream = await listenRows(place, (rows) => {
      void keep(rows).catch((error: unknown) => reportError(error));
    });
  },
  async close() {
    stream?.close();
    store.close();
  },
});
