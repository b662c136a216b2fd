import { beforeEach, expect, test } from 'vitest';
import { noChanges, type SyncPage } from '#contract/sync.ts';
import { applyPage, readCursor } from '#src/data/sync/apply-page.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import type { Replica } from '#src/data/sync/replica.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  textsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';

let device: FakeDevice;
let calls: string[];
let replica: Replica;
beforeEach(async () => {
  device = await aDevice();
  calls = [];
  replica = {
    apply: async () => void calls.push('apply'),
    clear: async () => void calls.push('clear'),
    openRooms: async () => [],
  };
});

const page = (since: string | null, cursor: string): SyncPage => ({
  accountId: device.accountId,
  since,
  cursor,
  more: false,
  collections: noChanges(),
  messages: [],
  gone: [],
});
const stand = () => device.db.cursors.get(device.accountId);
/** As it is pulled from where the device stands. */
const apply = async (since: string | null, cursor: string) =>
  applyPage(device, replica, page(since, cursor), { asked: await stand() });
const cursor = async () => (await device.db.cursors.get(device.accountId))?.cursor;

test('first contact is read window by window, and a kill in it goes on where it stood', async () => {
  expect(await apply(null, 'epoch0.7.first')).toBe('applied');
  expect(await apply('epoch0.7.first', 'epoch0.7.second')).toBe('applied');
  expect(await readCursor(device, device.accountId)).toEqual({
    epoch: 'epoch0',
    revision: 7,
    window: 'second',
  });
  expect(await apply('epoch0.7.second', 'epoch0.7')).toBe('applied');

  expect(await cursor()).toBe('epoch0.7');
});

test('a page that was seen before changes nothing, and the cursor never goes back', async () => {
  await apply(null, 'epoch0.7');
  await apply('epoch0.7', 'epoch0.9');
  calls = [];

  expect(await apply('epoch0.7', 'epoch0.8')).toBe('old');
  expect(await apply('epoch0.7', 'epoch0.9')).toBe('old');
  expect(calls).toEqual([]);
  expect(await cursor()).toBe('epoch0.9');
});

test('a page that does not join what is held is a gap, not a guess', async () => {
  await apply(null, 'epoch0.7');

  expect(await apply('epoch0.8', 'epoch0.9')).toBe('gap');
  expect(await apply('other1.7', 'other1.9')).toBe('gap');
  expect(await cursor()).toBe('epoch0.7');
});

test('a cursor is stored last: records that could not be stored are read again', async () => {
  await apply(null, 'epoch0.7');
  replica.apply = async () => Promise.reject(new Error('The disk is full'));

  await expect(apply('epoch0.7', 'epoch0.8')).rejects.toThrow('The disk is full');
  expect(await cursor()).toBe('epoch0.7');
});

test('another history of the server starts over, and sends again what it may not know, in order and first', async () => {
  const room = aRoomId();
  for (const text of ['one', 'two']) await enqueue(device, device, aMessage(device, room, text));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  await enqueue(device, device, aMessage(device, room, 'three'));

  expect(await apply(null, 'epoch9.2')).toBe('applied');
  expect(calls).toEqual(['clear', 'apply', 'clear', 'apply']);
  expect(textsOf(await device.db.outbox.orderBy('order').toArray())).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(await cursor()).toBe('epoch9.2');
});

test('a server restored without a new name of its history is noticed by its lower revision', async () => {
  const id = await enqueue(device, device, aMessage(device, aRoomId(), 'Acknowledged'));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  await apply(null, 'epoch0.3');

  expect((await device.db.outbox.toArray()).map((item) => item.id)).toEqual([id]);
  expect(await cursor()).toBe('epoch0.3');
});

test('a kill between forgetting and sending again loses nothing: both are one write', async () => {
  await enqueue(device, device, aMessage(device, aRoomId(), 'Acknowledged'));
  device.answer(acceptingServer().answer);
  await drain(device);
  await apply(null, 'epoch0.7');
  replica.clear = async () => Promise.reject(new Error('Killed'));

  await expect(apply(null, 'epoch9.2')).rejects.toThrow('Killed');
  expect(textsOf(await device.db.outbox.toArray())).toEqual(['Acknowledged']);
  expect(await cursor()).toBeUndefined();
});
