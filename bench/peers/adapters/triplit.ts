import { TriplitClient } from '@triplit/client';
import { drive } from '../page/drive.ts';
import type { Message, Place } from '../page/peer.ts';
import { token } from './triplit-token.ts';

/** Triplit without a schema: a collection for a space. At its start it reads all that the device has. */
let client: TriplitClient;
let place: Place;
let last = '';

const all = () => client.query(place.space);
const local = { policy: 'local-only' } as const;

const newestOf = (chatroomId: string, count: number) =>
  all().Where('chatroomId', '=', chatroomId).Order('seq', 'DESC').Limit(count);

const oldestFirst = (found: unknown) => (found as Message[]).toReversed();

drive({
  async open(at) {
    place = at;
    client = new TriplitClient({
      storage: { type: 'indexeddb', name: `triplit-${at.space}` },
      serverUrl: at.server,
      token: await token(),
      autoConnect: false,
    });
    await client.ready;
  },
  async receive() {
    await client.connect();
    await new Promise<void>((resolve, reject) => {
      client.subscribeBackground(all(), { onFulfilled: () => resolve(), onError: reject });
    });
    client.disconnect();
  },
  count: async () => ((await client.fetch(all(), local)) as unknown[]).length,
  newest: async (chatroomId, count) =>
    oldestFirst(await client.fetch(newestOf(chatroomId, count), local)),
  async write(message) {
    last = message.id;
    await client.insert(place.space, message);
  },
  async send() {
    // Changes are sent in their order, so the last one is acknowledged with all before it.
    const acknowledged = new Promise<void>((resolve) => {
      client.onEntitySyncSuccess(place.space, last, () => resolve());
    });
    await client.connect();
    await acknowledged;
    client.disconnect();
  },
  async live(chatroomId, shown) {
    await client.connect();
    await new Promise<void>((resolve, reject) => {
      client.subscribe(
        newestOf(chatroomId, 50),
        (found) => shown((found as Message[]).map((one) => one.message)),
        reject,
        { onRemoteFulfilled: () => resolve() },
      );
    });
  },
  close: async () => client.disconnect(),
});
