import { isOpenState } from '#contract/appointment/rules.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { fillRoom } from '#src/data/sync/fill-room.ts';
import type { Shoot } from './overlay.ts';

type Room = Pick<ChatroomRecord, 'chatroomId' | 'lastSeq'>;

/** Fetches the newest messages of a room that this device lacks; without a connection nothing happens. */
export async function fetchChat(accountId: AccountId, room: Room, signal: AbortSignal) {
  await fillRoom(device, accountId, room, room.lastSeq - MESSAGES_PER_PAGE + 1, signal);
}

/** The rooms of upcoming shoots, which a person may need without signal. */
export function roomsToHold(shoots: readonly Shoot[], rooms: readonly ChatroomRecord[]): Room[] {
  const wanted = new Set(
    shoots
      .filter((one) => isOpenState(one.state) && one.state !== 'reserved')
      .map((one) => one.chatroomId),
  );
  return rooms.filter((room) => wanted.has(room.chatroomId) && room.lastSeq > 0);
}
