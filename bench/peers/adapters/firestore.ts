import { initializeApp } from 'firebase/app';
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  disableNetwork,
  doc,
  enableNetwork,
  getDocFromCache,
  getDocsFromCache,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentSingleTabManager,
  query,
  setDoc,
  terminate,
  waitForPendingWrites,
  type Firestore,
} from 'firebase/firestore';
import { drive } from '../page/drive.ts';
import type { Message } from '../page/peer.ts';
import { PROJECT } from './firestore-project.ts';

/** Firestore's SDK with its persistent cache: a collection below each room, named after the space. */
let db: Firestore;
let space: string;

const all = () => collectionGroup(db, space);
const roomOf = (chatroomId: string) => collection(db, 'rooms', chatroomId, space);
const newestOf = (chatroomId: string, count: number) =>
  query(roomOf(chatroomId), orderBy('seq', 'desc'), limit(count));

drive({
  async open(place) {
    ({ space } = place);
    db = initializeFirestore(initializeApp({ projectId: PROJECT }), {
      localCache: persistentLocalCache({
        cacheSizeBytes: CACHE_SIZE_UNLIMITED,
        // Otherwise a browser that was closed holds the cache for some seconds, and memory is used instead.
        tabManager: persistentSingleTabManager({ forceOwnership: true }),
      }),
    });
    const { hostname, port } = new URL(place.server);
    connectFirestoreEmulator(db, hostname, Number(port));
    await disableNetwork(db);
  },
  async receive() {
    await enableNetwork(db);
    await new Promise<void>((resolve, reject) => {
      const stop = onSnapshot(
        all(),
        { includeMetadataChanges: true },
        ({ metadata }) => {
          if (metadata.fromCache) return;
          stop();
          resolve();
        },
        reject,
      );
    });
    await disableNetwork(db);
  },
  count: async () => (await getDocsFromCache(all())).size,
  async newest(chatroomId, count) {
    const { docs } = await getDocsFromCache(newestOf(chatroomId, count));
    return docs.map((one) => one.data() as Message).toReversed();
  },
  async write(message) {
    const place = doc(roomOf(message.chatroomId), message.id);
    // It resolves when the server has it; a read behind it waits until the device has.
    void setDoc(place, message).catch((error: unknown) => reportError(error));
    await getDocFromCache(place);
  },
  async send() {
    await enableNetwork(db);
    await waitForPendingWrites(db);
    await disableNetwork(db);
  },
  async live(chatroomId, shown) {
    await enableNetwork(db);
    await new Promise<void>((resolve, reject) => {
      onSnapshot(
        newestOf(chatroomId, 50),
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          shown(docs.map((one) => (one.data() as Message).message));
          if (!metadata.fromCache) resolve();
        },
        reject,
      );
    });
  },
  close: () => terminate(db),
});
