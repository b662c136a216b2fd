import { MESSAGES_PER_PAGE, pageOf } from '#contract/message/rules.ts';
import { refusedRecords } from '#contract/sync/set-aside.ts';
import { ROOM_WINDOW_MESSAGES } from '#contract/sync/sync.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { mergeMessages, newestGap, readLog } from '../device/log.ts';
import { callAsUser } from '../device/session.ts';
import { setAside } from '../device/set-aside.ts';

const FETCH_AT_ONCE = 8 * MESSAGES_PER_PAGE;

/** The state of a room: complete, incomplete on the server, or to be retried with a connection. */
export type Filled = 'whole' | 'lacking' | 'unreachable';

/**
 * Fetches a room's missing messages between `floor` and `lastSeq`, newest first: gaps in the numbering and unread history. It
 * never requests the same twice.
 */
export async function fillRoom(
  device: Device,
  accountId: AccountId,
  room: { chatroomId: ChatroomId; lastSeq: number },
  floor: number,
  signal?: AbortSignal,
): Promise<Filled> {
  const from = Math.max(1, floor);
  let before = Infinity;
  for (;;) {
    const held = await onDatabase(device.db, (db) =>
      readLog(db, accountId, room.chatroomId, pageOf(from), pageOf(room.lastSeq)),
    );
    const gap = newestGap(held, from, room.lastSeq);
    if (!gap) return 'whole';
    // A gap that a full answer did not shrink is not ours to fill.
    if (gap.to + 1 >= before) return 'lacking';
    if (signal?.aborted) return 'unreachable';
    before = gap.to + 1;
    const reply = await callAsUser(device, 'chatroomMessages', {
      accountId,
      params: { id: room.chatroomId },
      query: { before, limit: Math.min(FETCH_AT_ONCE, gap.to - gap.from + 1) },
      signal,
    });
    if (!reply.ok) return reply.failure.kind === 'refused' ? 'lacking' : 'unreachable';
    const refused = refusedRecords(reply.refused ?? [], 0);
    await onDatabase(device.db, (db) => setAside(db, accountId, refused, device.appVersion));
    await onDatabase(device.db, (db) => mergeMessages(db, accountId, reply.value.messages));
  }
}

/** Fetches the last 500 messages of every open room, one room at a time, so that it never delays the visible screen. */
export async function fillRooms(
  device: Device,
  accountId: AccountId,
  rooms: readonly { chatroomId: ChatroomId; lastSeq: number }[],
  signal: AbortSignal,
): Promise<void> {
  for (const room of rooms) {
    if (signal.aborted) return;
    const floor = room.lastSeq - ROOM_WINDOW_MESSAGES + 1;
    if ((await fillRoom(device, accountId, room, floor, signal)) === 'unreachable') return;
  }
}
