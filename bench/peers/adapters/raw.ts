import { answer, complete, keyOf } from '../../page/floor.ts';
import { drive } from '../page/drive.ts';
import type { Message, Place } from '../page/peer.ts';
import { fetchRows, listenRows, postRows, type Row } from './rows-api.ts';

/** The floor: IndexedDB and nothing else, 64 messages a record, all of an answer in one transaction. */
type Page = { key: string; messages: Message[] };

let db: IDBDatabase;
let place: Place;
let stream: EventSource | null = null;
let watched = '';
let show: (texts: readonly string[]) => void = () => {};

const writing = (...stores: string[]) => db.transaction(stores, 'readwrite');

async function open(at: Place): Promise<void> {
  place = at;
  const request = indexedDB.open(`raw-${at.space}`, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('pages', { keyPath: 'key' });
    request.result.createObjectStore('outbox', { keyPath: 'id' });
    request.result.createObjectStore('state');
  };
  db = await answer(request);
}

async function store(rows: readonly Row[]): Promise<void> {
  const held = db.transaction('pages').objectStore('pages');
  const keys = [...new Set(rows.map((one) => keyOf(one.chatroomId, one.seq)))];
  const pages = new Map<string, Page>();
  const isNew = (await answer(held.count())) === 0;
  for (const key of keys) {
    const page = isNew ? undefined : await answer<Page | undefined>(held.get(key));
    pages.set(key, page ?? { key, messages: [] });
  }
  for (const one of rows) pages.get(keyOf(one.chatroomId, one.seq))?.messages.push(one);
  const transaction = writing('pages', 'state');
  for (const page of pages.values()) transaction.objectStore('pages').put(page);
  transaction.objectStore('state').put(rows.at(-1)?.rev ?? 0, 'rev');
  transaction.commit();
  await complete(transaction);
}

async function newest(room: string, count: number): Promise<Message[]> {
  const range = IDBKeyRange.bound(keyOf(room, 0), `${room} 999999`);
  const found: Message[] = [];
  const cursor = db.transaction('pages').objectStore('pages').openCursor(range, 'prev');
  for (;;) {
    const at = await answer<IDBCursorWithValue | null>(cursor);
    if (!at) break;
    found.unshift(...(at.value as Page).messages);
    if (found.length >= count) break;
    at.continue();
  }
  return found.slice(-count);
}

async function deliver(batch: readonly Message[]): Promise<void> {
  await postRows(place, batch);
  const transaction = writing('outbox');
  for (const { id } of batch) transaction.objectStore('outbox').delete(id);
  await complete(transaction);
}

async function heard(rows: readonly Row[]): Promise<void> {
  await store(rows);
  if (rows.some((one) => one.chatroomId === watched))
    show((await newest(watched, 50)).map((one) => one.message));
}

drive({
  open,
  newest,
  async receive() {
    const rev = await answer<number | undefined>(
      db.transaction('state').objectStore('state').get('rev'),
    );
    await store(await fetchRows(place, rev ?? 0));
  },
  async count() {
    const pages = await answer<Page[]>(db.transaction('pages').objectStore('pages').getAll());
    return pages.reduce((sum, page) => sum + page.messages.length, 0);
  },
  async write(message) {
    const transaction = writing('outbox');
    transaction.objectStore('outbox').put(message);
    await complete(transaction);
    if (stream) void deliver([message]).catch((error: unknown) => reportError(error));
  },
  async send() {
    const outbox = db.transaction('outbox').objectStore('outbox');
    const waiting = await answer<Message[]>(outbox.getAll());
    for (let at = 0; at < waiting.length; at += 100) await deliver(waiting.slice(at, at + 100));
  },
  async live(chatroomId, shown) {
    [watched, show] = [chatroomId, shown];
    let last = Promise.resolve();
    stream = await listenRows(place, (rows) => {
      last = last.then(() => heard(rows)).catch((error: unknown) => reportError(error));
    });
  },
  async close() {
    stream?.close();
    db.close();
  },
});
