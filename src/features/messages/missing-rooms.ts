import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { ChatroomId } from '#contract/ids.ts';
import type { PendingCommand } from './overlay.ts';

/** Requested or written rooms that the server has not sent yet. */
export function missingRooms(
  rooms: readonly ChatroomRecord[],
  pending: readonly PendingCommand[],
  wanted: ChatroomId | null,
): ReadonlySet<ChatroomId> {
  const written = pending.flatMap((one) =>
    one.kind === 'addMessage' ? [one.payload.chatroomId] : [],
  );
  const missing = new Set(wanted === null ? written : [...written, wanted]);
  for (const { chatroomId } of rooms) missing.delete(chatroomId);
  return missing;
}
