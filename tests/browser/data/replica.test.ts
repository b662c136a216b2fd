import { afterEach, expect, test } from 'vitest';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { buildRoom } from '../messages/inbox.ts';

let replica: OpenReplica | null = null;
afterEach(async () => {
  await replica?.remove();
});

const open = async () => (replica = await openReplica(newId<AccountId>()));

const aRoom = (revision: number, over: Partial<ChatroomRecord> = {}) =>
  buildRoom(`Room ${revision}`, { revision, ...over });

const pageOf = (chatrooms: ChatroomRecord[], gone: { id: string; revision: number }[] = []) => ({
  collections: { ...noChanges(), chatrooms },
  gone: gone.map((one) => ({ ...one, collection: 'chatrooms' as const })),
});

/** What screens see: the newest value that the replica shows, and all before it. */
function watched(shown: OpenReplica) {
  const seen: { rooms: ChatroomRecord[] | null; all: ChatroomRecord[][] } = {
    rooms: null,
    all: [],
  };
  const next = (rooms: ChatroomRecord[]) => {
    seen.rooms = rooms;
    seen.all.push(rooms);
  };
  shown.watch('chatrooms').subscribe({ next, error: reportError });
  return seen;
}

test('a collection that starts over goes from its old records to the new ones, never through none', async () => {
  const shown = await open();
  const seen = watched(shown);
  const [room, lost, added] = [aRoom(5), aRoom(6), aRoom(2)];
  await shown.apply(pageOf([room, lost]));
  await expect.poll(() => seen.rooms?.length).toBe(2);
  seen.all = [];

  // Of another history, whose revisions say nothing about those of this one.
  const restored = { ...room, revision: 1, creatorFirstName: 'Restored' };
  await shown.apply({ ...pageOf([restored, added]), replaces: ['chatrooms'] });
  await expect.poll(() => seen.rooms).toEqual(expect.arrayContaining([restored, added]));
  expect(seen.all).toHaveLength(1);
  expect(seen.rooms).toHaveLength(2);
});

test('a page that was overtaken on its way changes nothing', async () => {
  const shown = await open();
  const seen = watched(shown);
  const room = aRoom(30, { lastSeq: 9 });
  await shown.apply(pageOf([room]));
  await shown.apply(
    pageOf([{ ...room, revision: 20, lastSeq: 4 }], [{ id: room.chatroomId, revision: 25 }]),
  );

  await expect.poll(() => seen.rooms).toEqual([room]);
});

test('what one may no longer see is gone', async () => {
  const shown = await open();
  const seen = watched(shown);
  const [kept, lost] = [aRoom(1), aRoom(2)];
  await shown.apply(pageOf([kept, lost]));
  await shown.apply(pageOf([], [{ id: lost.chatroomId, revision: 3 }]));

  await expect.poll(() => seen.rooms).toEqual([kept]);
});

test('open rooms come with the most recently used first', async () => {
  const shown = await open();
  const at = (createdOn: string) => ({
    lastMessage: { seq: 1, text: 'Hi', createdOn, isMessageFromCreator: true },
  });
  const [older, newer] = [
    aRoom(1, at('2026-11-20T17:00:00.000Z')),
    aRoom(2, at('2026-11-21T17:00:00.000Z')),
  ];
  await shown.apply(pageOf([older, newer, aRoom(3, { archived: true })]));

  expect((await shown.openRooms()).map((room) => room.chatroomId)).toEqual([
    newer.chatroomId,
    older.chatroomId,
  ]);
});
