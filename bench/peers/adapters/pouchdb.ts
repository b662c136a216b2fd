import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-browser';
import { drive } from '../page/drive.ts';
import type { Message } from '../page/peer.ts';

/** PouchDB with a document for each message. Its manual's advice: ids that sort, so that no second index is needed. */
PouchDB.plugin(indexeddb);

const BATCH = { batch_size: 1000, batches_limit: 2 };
const END = '\uFFF0';

let db: PouchStore<Message>;
let remote: PouchStore<Message>;
let stop = () => {};

const keyOf = ({ chatroomId, seq }: Message) => `${chatroomId}/${String(seq).padStart(9, '0')}`;

async function newest(chatroomId: string, limit: number): Promise<Message[]> {
  const { rows } = await db.allDocs({
    startkey: `${chatroomId}/${END}`,
    endkey: `${chatroomId}/`,
    descending: true,
    include_docs: true,
    limit,
  });
  return rows.flatMap(({ doc }) => doc ?? []).toReversed();
}

drive({
  async open({ space }) {
    db = new PouchDB<Message>(`pouchdb-${space}`, { adapter: 'indexeddb', auto_compaction: true });
    await db.info();
    remote = new PouchDB<Message>(`${location.origin}/${space}`, { skip_setup: false });
  },
  async receive() {
    await db.replicate.from(remote, BATCH);
  },
  count: async () => (await db.info()).doc_count,
  newest,
  async write(message) {
    await db.put({ _id: keyOf(message), ...message });
  },
  async send() {
    await db.replicate.to(remote, BATCH);
  },
  async live(chatroomId, shown) {
    db.changes({ live: true, since: 'now' }).on('change', () => {
      void newest(chatroomId, 50)
        .then((found) => shown(found.map((one) => one.message)))
        .catch((error: unknown) => reportError(error));
    });
    await remote.info();
    const sync = db.sync(remote, { live: true, retry: true });
    stop = () => sync.cancel();
  },
  async close() {
    stop();
    await db.close();
  },
});
