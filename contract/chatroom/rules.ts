import type { ChatroomRecord } from './record.ts';
import type { AccountId, ChatroomId, ProjectId } from '../ids.ts';

/** Characters of a message that the room list carries. */
export const LAST_MESSAGE_CHARACTERS = 140;

export type Side = 'business' | 'creator';

/** The account's side of a room; null for an account that is not a party. */
export function sideOf(
  room: Pick<ChatroomRecord, 'businessId' | 'creatorId'>,
  account: AccountId,
): Side | null {
  if (room.businessId === account) return 'business';
  return room.creatorId === account ? 'creator' : null;
}

/**
 * The room of a creator and a business about a campaign has the candidate's id, so every device opens the same room. Rooms
 * that are older than candidates have their own ids.
 */
export const roomOfCandidate = (candidate: ProjectId): ChatroomId =>
  candidate as string as ChatroomId;

/** Read positions of both sides and the unread count, as `side` sees them. */
export function readState(room: ChatroomRecord, side: Side) {
  const business = { seen: room.seenSeqByBusiness, unread: room.unreadByBusiness };
  const creator = { seen: room.seenSeqByCreator, unread: room.unreadByCreator };
  const [mine, theirs] = side === 'business' ? [business, creator] : [creator, business];
  return { seenByMe: mine.seen, seenByThem: theirs.seen, unread: mine.unread };
}
