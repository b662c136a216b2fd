import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, MessageId } from '#contract/ids.ts';
import { noChanges, type SyncPage } from '#contract/sync/sync.ts';
import { spokenCollections } from '#contract/sync/collections.ts';
import { openDeviceDatabase } from '#src/data/device/database.ts';
import { mergeMessages, readLog } from '#src/data/device/log.ts';
import { pull } from '#src/data/sync/pull.ts';
import type { Replica } from '#src/data/replica/replica.ts';
import { aDevice, json, type FakeDevice } from '../../support/fake-device.ts';

/** The device database as the first build made it. */
const firstSchema = {
  session: 'key',
  facts: 'key',
  pages: '[accountId+chatroomId+page]',
  outbox: '++order, &id, userId, [accountId+lane]',
  sent: 'id, [accountId+revision]',
  drafts: '[accountId+chatroomId]',
  cursors: 'accountId',
  beats: 'name',
};

function openFirst(indexedDB: IDBFactory): Dexie {
  const db = new Dexie('device', { indexedDB, IDBKeyRange });
  db.version(1).stores(firstSchema);
  return db;
}

describe('a device of the first build', () => {
  test('opens with everything that was on it', async () => {
    const indexedDB = new IDBFactory();
    const old = openFirst(indexedDB);
    const room = newId<ChatroomId>();
    await old.table('outbox').add({ id: 'a', userId: 'u', accountId: 'b', lane: 'chatroom:c' });
    await old.table('drafts').put({ accountId: 'b', chatroomId: room, text: 'half a thought' });
    await old.table('cursors').put({ accountId: 'b', cursor: 'epoch0.7' });
    old.close();
    const db = openDeviceDatabase('device', { indexedDB, IDBKeyRange });

    expect(await db.outbox.where({ id: 'a' }).count()).toBe(1);
    expect(await db.drafts.toArray()).toMatchObject([{ text: 'half a thought' }]);
    expect(await db.cursors.toArray()).toEqual([{ accountId: 'b', cursor: 'epoch0.7' }]);
    expect(await db.arrivals.count()).toBe(0);
    expect(await db.setAside.count()).toBe(0);
  });

  test('lets go of its database for a newer tab, and its own tab goes on reading and writing', async () => {
    const indexedDB = new IDBFactory();
    const old = openFirst(indexedDB);
    await old.table('drafts').put({ accountId: 'b', chatroomId: 'c', text: 'before' });
    const db = openDeviceDatabase('device', { indexedDB, IDBKeyRange });
    expect(await db.drafts.count()).toBe(1);

    old.close({ disableAutoOpen: false });
    await old.open();
    await old.table('drafts').put({ accountId: 'b', chatroomId: 'c', text: 'after' });

    expect((await db.drafts.toArray())[0]?.text).toBe('after');
  });
});

describe('a tab of this build beside a newer one', () => {
  test('lets a newer database replace its own at once, and goes on reading and writing in it', async () => {
    const indexedDB = new IDBFactory();
    const db = openDeviceDatabase('device', { indexedDB, IDBKeyRange });
    const draft = {
      accountId: newId<AccountId>(),
      chatroomId: newId<ChatroomId>(),
      text: 'before',
    };
    await db.drafts.put(draft);

    const newer = await upgraded(indexedDB, db);
    await db.drafts.put({ ...draft, text: 'after' });

    expect(newer.version).toBeGreaterThan(db.verno * VERSIONS_OF_DEXIE);
    expect(await db.drafts.toArray()).toEqual([{ ...draft, text: 'after' }]);
    const stored = newer.transaction('drafts').objectStore('drafts').getAll();
    await new Promise((resolve) => (stored.onsuccess = resolve));
    expect(stored.result).toEqual([{ ...draft, text: 'after' }]);
  });
});

/** Dexie counts a version as ten of IndexedDB's. */
const VERSIONS_OF_DEXIE = 10;

/** The database after a newer build has added a store to it. Rejects if a tab that has it open blocks that. */
function upgraded(indexedDB: IDBFactory, { name, verno }: Dexie): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, (verno + 1) * VERSIONS_OF_DEXIE);
    opening.onblocked = () => reject(new Error('The older tab blocks the upgrade'));
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onupgradeneeded = () => void opening.result.createObjectStore('newer');
    opening.onsuccess = () => resolve(opening.result);
  });
}

describe('a build that speaks more collections than the copy was read for', () => {
  let device: FakeDevice;
  let calls: string[];
  let replica: Replica;
  let asked: (string | null)[];
  beforeEach(async () => {
    device = await aDevice();
    calls = [];
    asked = [];
    replica = {
      apply: async ({ replaces }) => void calls.push(replaces ? 'replace' : 'apply'),
      openRooms: async () => [],
    };
  });

  const page = (since: string | null, cursor: string, more = false): SyncPage => ({
    accountId: device.accountId,
    since,
    cursor,
    more,
    collections: noChanges(),
    messages: [],
    gone: [],
  });
  /** Answers one page after the other. */
  const answers = (...pages: SyncPage[]) =>
    device.answer((request) => {
      asked.push(new URL(request.url).searchParams.get('since'));
      const next = pages.shift();
      if (!next) throw new TypeError('Failed to fetch');
      return json(next);
    });
  const heldBefore = async () => {
    await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.7' });
    await mergeMessages(device.db, device.accountId, [
      {
        id: newId<MessageId>(),
        chatroomId: room,
        seq: 1,
        message: 'Old and still here',
        createdOn: '2026-01-01T00:00:00.000Z',
        isMessageFromCreator: true,
        revision: 3,
      },
    ]);
  };
  const room = newId<ChatroomId>();
  const log = () => readLog(device.db, device.accountId, room, 0);
  const cursor = () => device.db.cursors.get(device.accountId);

  test('asks from the start, keeps what is readable, and then reads on from where the copy stood', async () => {
    await heldBefore();
    answers(page(null, 'epoch0.9.first', true), page('epoch0.9.first', 'epoch0.9'));

    expect(await pull(device, replica, device.accountId)).toBe('current');
    expect(asked).toEqual([null, 'epoch0.9.first']);
    expect(calls).toEqual(['apply', 'apply']);
    expect(await log()).toHaveLength(1);
    expect(await cursor()).toEqual({
      accountId: device.accountId,
      cursor: 'epoch0.7',
      collections: spokenCollections,
    });

    answers(page('epoch0.7', 'epoch0.11'));
    await pull(device, replica, device.accountId);
    expect(asked.at(-1)).toBe('epoch0.7');
    expect(await cursor()).toMatchObject({ cursor: 'epoch0.11' });
  });

  test('cut off in the middle it goes on where it stood', async () => {
    await heldBefore();
    answers(page(null, 'epoch0.9.first', true));
    expect(await pull(device, replica, device.accountId)).toBe('undelivered');
    expect(await log()).toHaveLength(1);
    answers(page('epoch0.9.first', 'epoch0.9'));

    expect(await pull(device, replica, device.accountId)).toBe('current');
    expect(asked).toEqual([null, 'epoch0.9.first', 'epoch0.9.first']);
    expect(await cursor()).toMatchObject({ cursor: 'epoch0.7' });
    expect((await cursor())?.base).toBeUndefined();
  });

  test('nothing goes while the server is out of reach', async () => {
    await heldBefore();
    answers();

    expect(await pull(device, replica, device.accountId)).toBe('undelivered');
    expect(calls).toEqual([]);
    expect(await log()).toHaveLength(1);
    expect(await cursor()).toMatchObject({ cursor: 'epoch0.7' });
  });

  test('a copy that was not read to its end, or is of another history, is read again', async () => {
    await device.db.cursors.put({ accountId: device.accountId, cursor: 'epoch0.7.half' });
    answers(page(null, 'epoch0.9'));
    await pull(device, replica, device.accountId);
    expect(asked).toEqual([null]);
    expect(calls).toEqual(['replace', 'replace']);

    await heldBefore();
    answers(page(null, 'other1.2'));
    await pull(device, replica, device.accountId);
    expect(calls.slice(2)).toEqual(['replace', 'replace']);
    expect(await log()).toEqual([]);
    expect(await cursor()).toMatchObject({ cursor: 'other1.2', collections: spokenCollections });
  });

  test('a copy read for what is spoken now goes on from its cursor', async () => {
    answers(page(null, 'epoch0.7'), page('epoch0.7', 'epoch0.8'));
    await pull(device, replica, device.accountId);
    await pull(device, replica, device.accountId);

    expect(asked).toEqual([null, 'epoch0.7']);
  });
});
