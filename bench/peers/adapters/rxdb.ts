import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { Subject } from 'rxjs';
import { drive } from '../page/drive.ts';
import type { Message, Place } from '../page/peer.ts';
import { fetchRows, listenRows, postRows, type Row } from './rows-api.ts';

type Checkpoint = { rev: number };
type Pulled = { documents: (Message & { _deleted: boolean })[]; checkpoint: Checkpoint };

const BATCH = 1000;
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    chatroomId: { type: 'string', maxLength: 36 },
    seq: { type: 'integer', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 },
    message: { type: 'string' },
    createdOn: { type: 'string' },
    isMessageFromCreator: { type: 'boolean' },
  },
  required: ['id', 'chatroomId', 'seq', 'message', 'createdOn', 'isMessageFromCreator'],
  indexes: [['chatroomId', 'seq']],
} as const;

let db: RxDatabase;
let messages: RxCollection<Message>;
let place: Place;
let stream: EventSource | null = null;
const heard = new Subject<Pulled>();

function pulled(rows: readonly Row[], before: number): Pulled {
  return {
    documents: rows.map(({ rev: _, ...message }) => ({ ...message, _deleted: false })),
    checkpoint: { rev: rows.at(-1)?.rev ?? before },
  };
}

/** RxDB's own replication, both ways, in batches of 1,000; the server stores as it does for all. */
function replicate(live: boolean): RxReplicationState<Message, Checkpoint> {
  return replicateRxCollection<Message, Checkpoint>({
    collection: messages,
    replicationIdentifier: place.space,
    live,
    retryTime: 500,
    pull: {
      batchSize: BATCH,
      stream$: heard.asObservable(),
      async handler(checkpoint, limit) {
        const after = checkpoint?.rev ?? 0;
        return pulled(await fetchRows(place, after, limit), after);
      },
    },
    push: {
      batchSize: 100,
      async handler(rows) {
        await postRows(
          place,
          rows.map((one) => one.newDocumentState),
        );
        return [];
      },
    },
  });
}

async function once(): Promise<void> {
  const replication = replicate(false);
  let failure: unknown;
  replication.error$.subscribe((error) => (failure = error));
  await replication.awaitInitialReplication();
  await replication.cancel();
  if (failure) throw failure as Error;
}

const newestOf = (chatroomId: string, limit: number) =>
  messages.find({
    selector: { chatroomId },
    sort: [{ chatroomId: 'desc' }, { seq: 'desc' }],
    limit,
  });

drive({
  async open(at) {
    place = at;
    db = await createRxDatabase({
      name: `rxdb-${at.space}`,
      storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
      multiInstance: false,
    });
    ({ messages } = await db.addCollections({ messages: { schema } }));
  },
  receive: once,
  count: () => messages.count().exec(),
  async newest(chatroomId, count) {
    const found = await newestOf(chatroomId, count).exec();
    return found.map((one) => one.toJSON()).toReversed();
  },
  async write(message) {
    await messages.insert(message);
  },
  send: once,
  async live(chatroomId, shown) {
    newestOf(chatroomId, 50).$.subscribe((found) => shown(found.map((one) => one.message)));
    stream = await listenRows(place, (rows) => heard.next(pulled(rows, 0)));
    await replicate(true).awaitInitialReplication();
  },
  async close() {
    stream?.close();
    await db.close();
  },
});
