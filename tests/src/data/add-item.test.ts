import Dexie, { liveQuery } from 'dexie';
import { IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { addItem, enqueue, itemOf, unsentOf } from '#src/data/device/outbox.ts';
import { aDevice, aMessage, aRoomId, textsOf, type FakeDevice } from '../../support/fake-device.ts';

const { dependencies } = Dexie;
const { indexedDB } = dependencies;
let device: FakeDevice;
beforeEach(async () => {
  // Without one of its own, Dexie watches nothing.
  dependencies.indexedDB = new IDBFactory();
  device = await aDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dependencies.indexedDB = indexedDB;
});

const roomId = aRoomId();
const draftKey = () => [device.accountId, roomId] as const;
const keepDraft = () =>
  device.db.drafts.put({ accountId: device.accountId, chatroomId: roomId, text: 'On my way' });
const write = () =>
  enqueue(device, device, aMessage(device, roomId, 'On my way'), { draftOf: roomId });

test('a message is stored and its draft is deleted', async () => {
  await keepDraft();

  await write();

  expect(textsOf(await device.db.outbox.toArray())).toEqual(['On my way']);
  expect(await device.db.drafts.get([...draftKey()])).toBeUndefined();
});

test('a message whose draft can’t be deleted isn’t stored, and the draft stays', async () => {
  await keepDraft();
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('Internal error.', 'DataError');
  });

  await expect(write()).rejects.toThrow('Internal error.');

  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.drafts.get([...draftKey()])).toBeDefined();
});

test('a message is not called saved when its transaction fails after the last request', async () => {
  await keepDraft();
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function fail(
    this: IDBTransaction,
  ) {
    this.abort();
  });

  await expect(write()).rejects.toThrow();

  vi.restoreAllMocks();
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.drafts.get([...draftKey()])).toBeDefined();
});

test('a message is saved when its live reads can’t be notified', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  vi.spyOn(Dexie.on.storagemutated, 'fire').mockImplementation(() => {
    throw new DOMException('The channel is closed.', 'InvalidStateError');
  });

  await write();

  expect(textsOf(await device.db.outbox.toArray())).toEqual(['On my way']);
  expect(reported).toHaveBeenCalledOnce();
});

test('a message that the first try has stored is not stored again', async () => {
  const id = newId<CommandId>();
  const item = () => itemOf(device, device, aMessage(device, roomId, 'Once'), id);

  await addItem(device.db, id, item);
  await addItem(device.db, id, item);

  expect(textsOf(await device.db.outbox.toArray())).toEqual(['Once']);
});

test('live reads show a new message, and that its draft is gone', async () => {
  await keepDraft();
  const { userId, accountId } = device;
  const seen = { unsent: 0, lane: 0, drafts: -1 };
  const watching = [
    liveQuery(() => unsentOf(device.db, userId)).subscribe((found) => {
      seen.unsent = found.length;
    }),
    liveQuery(() =>
      device.db.outbox.where('[accountId+lane]').between([accountId], [accountId, []]).toArray(),
    ).subscribe((found) => {
      seen.lane = found.length;
    }),
    liveQuery(() => device.db.drafts.toArray()).subscribe((found) => {
      seen.drafts = found.length;
    }),
  ];
  await vi.waitFor(() => expect(seen).toEqual({ unsent: 0, lane: 0, drafts: 1 }));

  await write();

  await vi.waitFor(() => expect(seen).toEqual({ unsent: 1, lane: 1, drafts: 0 }));
  for (const one of watching) one.unsubscribe();
});
