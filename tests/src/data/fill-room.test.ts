import { beforeEach, expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { MessageId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { mergeMessages, readLog } from '#src/data/device/log.ts';
import { fillRoom, fillRooms } from '#src/data/sync/fill-room.ts';
import { aDevice, aRoomId, json, type FakeDevice } from '../../support/fake-device.ts';

let device: FakeDevice;
const room = { chatroomId: aRoomId(), lastSeq: 1000 };
beforeEach(async () => {
  device = await aDevice();
});

const record = (seq: number): MessageRecord => ({
  id: newId<MessageId>(),
  chatroomId: room.chatroomId,
  seq,
  message: `number ${seq}`,
  createdOn: '2026-11-21T17:00:00.000Z',
  isMessageFromCreator: false,
  revision: seq,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => record(from + index));

/** A server that has the whole room. */
function wholeHistory(request: Request) {
  const query = new URL(request.url).searchParams;
  const before = Number(query.get('before'));
  const from = Math.max(1, before - Number(query.get('limit')));
  return json({ messages: range(from, before - 1) });
}

const hold = (from: number, to: number) =>
  mergeMessages(device.db, device.accountId, range(from, to));
const held = async () =>
  (await readLog(device.db, device.accountId, room.chatroomId, 0)).map((one) => one.seq);

test('what is missing of a room is fetched, and nothing that is here already', async () => {
  await hold(937, 1000);
  device.answer(wholeHistory);

  expect(await fillRoom(device, device.accountId, room, 501)).toBe('whole');
  expect(await held()).toEqual(range(501, 1000).map((one) => one.seq));
  expect(device.requests).toHaveLength(1);
});

test('holes in the middle are seen and filled, the newest first', async () => {
  await hold(1, 300);
  await hold(320, 600);
  await hold(602, 1000);
  device.answer(wholeHistory);

  expect(await fillRoom(device, device.accountId, room, 1)).toBe('whole');
  expect(await held()).toHaveLength(1000);
  const asked = device.requests.map((request) => new URL(request.url).searchParams.get('before'));
  expect(asked).toEqual(['602', '320']);
});

test('without a connection the log stays as it is, to be filled another time', async () => {
  await hold(937, 1000);

  expect(await fillRoom(device, device.accountId, room, 501)).toBe('unreachable');
  expect(await held()).toHaveLength(64);
});

test('a room whose connection is over by now is left to be filled another time', async () => {
  device.answer(wholeHistory);

  expect(await fillRoom(device, device.accountId, room, 1, AbortSignal.abort())).toBe(
    'unreachable',
  );
  expect(device.requests).toEqual([]);
});

test('the background leaves the other rooms alone when the server is out of reach', async () => {
  const others = [{ chatroomId: aRoomId(), lastSeq: 10 }, room];
  await fillRooms(device, device.accountId, others, new AbortController().signal);

  expect(device.requests).toHaveLength(1);
});

test('a server that cannot fill a hole is not asked for ever', async () => {
  await hold(937, 1000);
  device.answer(() => json({ messages: [] }));

  expect(await fillRoom(device, device.accountId, room, 501)).toBe('lacking');
  expect(device.requests).toHaveLength(1);
});

test('the background fetches 500 messages of each open room, and stops with the connection', async () => {
  device.answer(wholeHistory);
  await fillRooms(device, device.accountId, [room], new AbortController().signal);
  expect(await held()).toEqual(range(501, 1000).map((one) => one.seq));

  const other = { chatroomId: aRoomId(), lastSeq: 10 };
  await fillRooms(device, device.accountId, [other], AbortSignal.abort());
  expect(device.requests).toHaveLength(1);
});

test('a room that the server refuses does not keep the others from being fetched', async () => {
  const refused = { chatroomId: aRoomId(), lastSeq: 10 };
  device.answer((request) =>
    request.url.includes(refused.chatroomId)
      ? json({ code: 'NOT_FOUND', message: 'Gone.' }, 404)
      : wholeHistory(request),
  );
  await fillRooms(device, device.accountId, [refused, room], new AbortController().signal);

  expect(await held()).toHaveLength(500);
});
