import type { MessageRecord } from '#contract/message/record.ts';
import { paint } from './paint.ts';

export type FloorPage = { key: string; messages: MessageRecord[] };
type Waiting = { id: string; chatroomId: string; message: string };

const PER_PAGE = 64;
const strict = { durability: 'strict' } as const;
let db: IDBDatabase;

export const keyOf = (room: string, seq: number) =>
  `${room} ${String(Math.floor(seq / PER_PAGE)).padStart(6, '0')}`;

/** Opens the floor's only database: page records, and an outbox. */
export async function openFloor(): Promise<IDBDatabase> {
  const request = indexedDB.open('floor', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('pages', { keyPath: 'key' });
    request.result.createObjectStore('outbox', { keyPath: 'id' });
  };
  db = await answer(request);
  return db;
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no answer'));
  });
}

export function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted'));
  });
}

/** All messages as one JSON, written as page records in one durable transaction, one room read back. Milliseconds. */
export async function loadAll(): Promise<number> {
  const start = performance.now();
  await openFloor();
  const response = await fetch('/messages');
  const messages = (await response.json()) as MessageRecord[];
  const pages = new Map<string, FloorPage>();
  for (const one of messages) {
    const key = keyOf(one.chatroomId, one.seq);
    const page = pages.get(key) ?? { key, messages: [] };
    pages.set(key, page);
    page.messages.push(one);
  }
  const writing = db.transaction('pages', 'readwrite', strict);
  const store = writing.objectStore('pages');
  for (const page of pages.values()) store.put(page);
  writing.commit();
  await complete(writing);
  const [first] = messages;
  if (!first || (await roomPages(first.chatroomId, 0)).length === 0)
    throw new Error('Nothing was stored');
  return performance.now() - start;
}

async function roomPages(room: string, fromSeq: number): Promise<FloorPage[]> {
  const range = IDBKeyRange.bound(keyOf(room, fromSeq), `${room} 999999`);
  return await answer<FloorPage[]>(db.transaction('pages').objectStore('pages').getAll(range));
}

/** Opens the database and reads and paints the newest 50 messages of a room. Milliseconds. */
export async function queryFloor(room: string, lastSeq: number) {
  const start = performance.now();
  await openFloor();
  const pages = await roomPages(room, lastSeq - 49);
  const texts = pages.flatMap(({ messages }) => messages.map((one) => one.message)).slice(-50);
  const query = performance.now() - start;
  return { query, painted: await paint(texts) };
}

/** Puts so many messages into the outbox, each until it is durable. Milliseconds for all. */
export async function putMessages(
  rooms: string[],
  count: number,
  message: string,
): Promise<number> {
  await openFloor();
  const start = performance.now();
  for (let index = 0; index < count; index++) {
    await putOne({
      id: crypto.randomUUID(),
      chatroomId: rooms[index % rooms.length] as string,
      message,
    });
  }
  return performance.now() - start;
}

export async function putOne(one: Waiting): Promise<void> {
  const writing = db.transaction('outbox', 'readwrite', strict);
  writing.objectStore('outbox').put(one);
  await complete(writing);
}

/** Posts what waits, 100 at a time, and deletes each batch in one durable transaction. Milliseconds. */
export async function flushFloor(): Promise<number> {
  const start = performance.now();
  const waiting = await answer<Waiting[]>(db.transaction('outbox').objectStore('outbox').getAll());
  for (let index = 0; index < waiting.length; index += 100) {
    const batch = waiting.slice(index, index + 100);
    await post(batch);
    const deleting = db.transaction('outbox', 'readwrite', strict);
    for (const { id } of batch) deleting.objectStore('outbox').delete(id);
    await complete(deleting);
  }
  return performance.now() - start;
}

export async function post(messages: Waiting[]): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/messages', {
    method: 'POST',
    headers,
    body: JSON.stringify(messages),
  });
  if (!response.ok) throw new Error(`The floor's server answered ${response.status}`);
  await response.json();
}
