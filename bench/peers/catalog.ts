import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '../support/child.ts';

export type PeerEntry = {
  /** Also the name of its adapter. */
  name: string;
  title: string;
  /** Packages whose versions and licenses are reported; those that the product has are not installed again. */
  packages: readonly string[];
  /** The program in `servers/` that it talks to. */
  server: string;
  /** Where its server listens, if not on the page's own origin. */
  protocol?: 'http' | 'ws';
  notes: readonly string[];
};

export const catalog: readonly PeerEntry[] = [
  {
    name: 'raw',
    title: 'raw page records',
    packages: [],
    server: 'rows',
    notes: [
      'The floor: bare IndexedDB, 64 messages a record; nothing is checked, merged or kept in order.',
    ],
  },
  {
    name: 'dexie',
    title: 'Dexie, rows',
    packages: ['dexie'],
    server: 'rows',
    notes: [
      'A record for each message; the sync is written by hand and does as little as the floor’s.',
    ],
  },
  {
    name: 'rxdb',
    title: 'RxDB, stock',
    packages: ['rxdb'],
    server: 'rows',
    notes: ['RxDB with its free Dexie storage and its own replication, pull and push.'],
  },
  {
    name: 'pouchdb',
    title: 'PouchDB',
    packages: ['pouchdb-browser', 'pouchdb-adapter-indexeddb', 'express-pouchdb'],
    server: 'pouchdb',
    notes: [
      'PouchDB with its indexeddb adapter, and its own server on LevelDB, which does not sync each write to the disk.',
    ],
  },
  {
    name: 'yjs',
    title: 'Yjs, hocuspocus',
    packages: ['yjs', 'y-indexeddb', '@hocuspocus/provider', '@hocuspocus/server'],
    server: 'yjs',
    protocol: 'ws',
    notes: [
      'Yjs: one document; its server acknowledges what is in memory and stores it two seconds later.',
    ],
  },
  {
    name: 'triplit',
    title: 'Triplit',
    packages: ['@triplit/client', '@triplit/server', 'lmdb'],
    server: 'triplit',
    protocol: 'http',
    notes: [
      'Triplit: its server on LMDB, whose transactions are on the disk when they are acknowledged.',
    ],
  },
  {
    name: 'firestore',
    title: 'Firestore',
    packages: ['firebase'],
    server: 'firestore',
    protocol: 'http',
    notes: [
      'Firestore: its SDK with the emulator of the Google Cloud SDK, which keeps everything in memory and is slower than the service.',
    ],
  },
];

const homes = [pathOf('../peers'), pathOf('../..')];

/** Version and license that a package gives itself. */
export function packageFacts(name: string): { name: string; version: string; license: string } {
  const file = homes
    .map((home) => join(home, 'node_modules', name, 'package.json'))
    .find((one) => existsSync(one));
  if (!file) throw new Error(`${name} is not installed`);
  const { version, license } = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    license?: string;
  };
  return { name, version, license: license ?? 'not stated' };
}
