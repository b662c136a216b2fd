import { answer, complete, keyOf, openFloor, post, putOne, type FloorPage } from './floor.ts';

type Told = { id: string; chatroomId: string; seq: number; message: string };

const shown = new Map<string, number>();
let db: IDBDatabase;

const now = () => performance.timeOrigin + performance.now();

/** Listens to the bare stream: each message is merged into its page record, durably, and read back. */
export async function listenFloor(): Promise<void> {
  db = await openFloor();
  const response = await fetch('/stream?of=all');
  if (!response.body) throw new Error('The stream has no body');
  void read(response.body).catch((error: unknown) => reportError(error));
}

async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events)
      if (event.startsWith('data: ')) await store(JSON.parse(event.slice(6)) as Told[]);
  }
}

async function store(notified: Told[]): Promise<void> {
  for (const one of notified) {
    const key = keyOf(one.chatroomId, one.seq);
    const writing = db.transaction('pages', 'readwrite', { durability: 'strict' });
    const pages = writing.objectStore('pages');
    const held = (await answer(pages.get(key))) as { key: string; messages: Told[] } | undefined;
    pages.put({ key, messages: [...(held?.messages ?? []), one] });
    await complete(writing);
    const read = await answer<FloorPage>(db.transaction('pages').objectStore('pages').get(key));
    const at = now();
    for (const { message } of read.messages) if (!shown.has(message)) shown.set(message, at);
  }
}

/** Stores, posts and forgets one message; answers when that began, once it is stored. */
export async function sendFloor(chatroomId: string, message: string): Promise<number> {
  const start = now();
  const one = { id: crypto.randomUUID(), chatroomId, message };
  db ??= await openFloor();
  await putOne(one);
  void post([one]).then(() => {
    const deleting = db.transaction('outbox', 'readwrite', { durability: 'strict' });
    deleting.objectStore('outbox').delete(one.id);
  });
  return start;
}

/** When a message was shown here. */
export async function whenShownFloor(message: string): Promise<number> {
  for (;;) {
    const at = shown.get(message);
    if (at !== undefined) return at;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
