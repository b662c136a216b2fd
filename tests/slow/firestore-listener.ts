import { createRequire } from 'node:module';
import { PROJECT } from './firebase-project.ts';
import { ensurePackages } from './firebase-tools.ts';

const PACKAGES = ['@firebase/app@0.16.2', '@firebase/firestore@4.19.1'];

/** The part of Firebase's client that a listener needs. */
type Query = { readonly type: string };
type Sdk = {
  initializeApp: (config: { projectId: string }, name: string) => object;
  getFirestore: (app: object) => object;
  connectFirestoreEmulator: (
    db: object,
    host: string,
    port: number,
    options: { mockUserToken: string },
  ) => void;
  collection: (db: object, path: string) => Query;
  orderBy: (field: string) => object;
  query: (from: Query, ...constraints: object[]) => Query;
  onSnapshot: (
    query: Query,
    on: {
      next: (snapshot: { docs: { get: (field: string) => unknown }[] }) => void;
      error: (error: Error & { code: string }) => void;
    },
  ) => () => void;
  terminate: (db: object) => Promise<void>;
};

export type Listener = {
  /** The room's messages in order, as Firestore last sent them. */
  texts: unknown[];
  /** Why Firestore sends nothing, such as `permission-denied`. */
  refusal: string | null;
  stop: () => Promise<void>;
};

/** Installs Firebase's client with the first slow run. */
export async function loadFirestoreClient(): Promise<Sdk> {
  const require = createRequire(await ensurePackages(PACKAGES, '@firebase/firestore/package.json'));
  return { ...require('@firebase/app'), ...require('@firebase/firestore') } as Sdk;
}

/** Firebase's own client listens to the messages of a room, signed in by this ID token. */
export async function listenToRoom(host: string, idToken: string, room: string): Promise<Listener> {
  const sdk = await loadFirestoreClient();
  const db = sdk.getFirestore(sdk.initializeApp({ projectId: PROJECT }, idToken));
  const { hostname, port } = new URL(`http://${host}`);
  sdk.connectFirestoreEmulator(db, hostname, Number(port), { mockUserToken: idToken });
  const listener: Listener = { texts: [], refusal: null, stop: () => sdk.terminate(db) };
  const messages = sdk.collection(db, `chatrooms/${room}/messages`);
  sdk.onSnapshot(sdk.query(messages, sdk.orderBy('createdOn')), {
    next: ({ docs }) => (listener.texts = docs.map((one) => one.get('message'))),
    error: ({ code }) => (listener.refusal = code),
  });
  return listener;
}
