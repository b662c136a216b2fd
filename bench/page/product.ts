import { liveQuery } from 'dexie';
import type { SessionAnswer } from '#contract/routes/session.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { drain } from '#src/data/device/drain.ts';
import { readLog } from '#src/data/device/log.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { storeProfile, storeSession } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { openReplica } from '#src/data/replica/open-replica.ts';
import { fillRoom, fillRooms } from '#src/data/sync/fill-room.ts';
import { pull } from '#src/data/sync/pull.ts';
import type { Person, RoomIds } from '../support/seed.ts';

/** Signs in as a login would leave the device: session, profile and the active account. */
export async function signIn(answer: SessionAnswer, accountId: AccountId): Promise<void> {
  await storeSession(device, answer);
  const me = await callAsUser(device, 'me');
  if (!me.ok) throw new Error(`The profile was not told: ${JSON.stringify(me.failure)}`);
  await storeProfile(device, me.value);
  await switchAccount(device, accountId);
}

export type FirstContact = {
  total: number;
  open: number;
  firstRoom: number;
  pull: number;
  messages: number;
};

/**
 * First contact with the product's own sync, from opening the replica until every room is durable and one is read
 * back. With `history` the background fill of 500 messages a room is waited for as well.
 */
export async function firstContact(accountId: AccountId, history: boolean): Promise<FirstContact> {
  const start = performance.now();
  const replica = await openReplica(accountId);
  const open = performance.now() - start;
  let firstRoom = 0;
  // The cursor is stored last: a page is readable when the device's cursor is after it.
  const standing = liveQuery(() => device.db.cursors.get(accountId)).subscribe((held) => {
    if (held && firstRoom === 0) firstRoom = performance.now() - start;
  });
  const ended = await pull(device, replica, accountId);
  standing.unsubscribe();
  if (ended !== 'current') throw new Error(`The pull ended as ${ended}`);
  const pulled = performance.now() - start - open;
  const rooms = await replica.openRooms();
  const [first] = rooms;
  if (!first) throw new Error('There are no rooms');
  if (history) await fillRooms(device, accountId, rooms, new AbortController().signal);
  const read = await readLog(device.db, accountId, first.chatroomId, 0);
  if (read.length === 0) throw new Error('The first room is empty');
  const total = performance.now() - start;
  const messages = await countMessages();
  await replica.close();
  return { total, open, firstRoom: firstRoom || total, pull: pulled, messages };
}

/** Messages brought at once, as the log of what is there is read before each part. */
const FILL_AT_ONCE = 4_000;

/** Brings a room's whole history, which the product does only as far as someone reads back. */
export async function fillHistory(
  accountId: AccountId,
  chatroomId: ChatroomId,
  messages: number,
): Promise<void> {
  for (let from = 1; from <= messages; from += FILL_AT_ONCE) {
    const lastSeq = Math.min(messages, from + FILL_AT_ONCE - 1);
    const filled = await fillRoom(device, accountId, { chatroomId, lastSeq }, from);
    if (filled !== 'whole') throw new Error(`The history up to ${lastSeq} is ${filled}`);
  }
}

async function countMessages(): Promise<number> {
  const pages = await device.db.pages.toArray();
  return pages.reduce((sum, { messages }) => sum + messages.length, 0);
}

/** Queues so many messages, each until it is durable, round the rooms. Milliseconds for all. */
export async function writeMessages(actor: Person, rooms: RoomIds[], count: number, text: string) {
  const start = performance.now();
  for (let index = 0; index < count; index++) {
    const room = rooms[index % rooms.length] as RoomIds;
    const payload = { ...room, message: text, isMessageFromCreator: true };
    await enqueue(device, actor, { kind: 'addMessage', payload });
  }
  return performance.now() - start;
}

/** Drains until nothing is left. Milliseconds until the server has acknowledged everything and the device knows. */
export async function flush(): Promise<number> {
  const start = performance.now();
  const left = await drain(device);
  const time = performance.now() - start;
  const unsent = await device.db.outbox.count();
  if (left.state !== 'empty' || unsent > 0)
    throw new Error(`Drained to ${left.state}, ${unsent} left`);
  return time;
}
