import { HocuspocusProvider } from '@hocuspocus/provider';
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { drive } from '../page/drive.ts';
import type { Message, Place } from '../page/peer.ts';

/** One document for a space, in it a list for each room. Reading it means having all of it in memory. */
let doc: Y.Doc;
let stored: IndexeddbPersistence;
let place: Place;
let stop = () => {};

const listOf = (chatroomId: string) => doc.getArray<Message>(chatroomId);
const newest = (chatroomId: string, count: number) => listOf(chatroomId).toArray().slice(-count);

const connect = () =>
  new HocuspocusProvider({ url: place.server, name: place.space, document: doc });

const synced = (provider: HocuspocusProvider) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!provider.isSynced || provider.hasUnsyncedChanges) return;
      resolve();
    };
    provider.on('synced', look);
    provider.on('unsyncedChanges', look);
    look();
  });

async function once(): Promise<void> {
  const provider = connect();
  await synced(provider);
  provider.destroy();
}

drive({
  async open(at) {
    place = at;
    doc = new Y.Doc();
    stored = new IndexeddbPersistence(`yjs-${at.space}`, doc);
    await stored.whenSynced;
  },
  receive: once,
  count: async () => [...doc.share.keys()].reduce((sum, room) => sum + listOf(room).length, 0),
  newest: async (chatroomId, count) => newest(chatroomId, count),
  async write(message) {
    listOf(message.chatroomId).push([message]);
  },
  send: once,
  async live(chatroomId, shown) {
    listOf(chatroomId).observe(() => shown(newest(chatroomId, 50).map((one) => one.message)));
    const provider = connect();
    stop = () => provider.destroy();
    await synced(provider);
  },
  async close() {
    stop();
    await stored.destroy();
  },
});
