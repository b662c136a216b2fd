import type { ChatroomRecord } from './record.ts';
import type { AccountId, ChatroomId, ProjectId } from '../ids.ts';

/** Characters of a message that the room list carries. */
export const LAST_MESSAGE_CHARACTERS = 140;

export type Side = 'business' | 'creator';

/** The side of a room an account stands on, or null when it is not a party. */
export function sideOf(
  room: Pick<ChatroomRecord, 'businessId' | 'creatorId'>,
  account: AccountId,
): Side | null {
  if (room.businessId === account) return 'business';
  return room.creatorId === account ? 'creator' : null;
}

/**
 * The room that a creator and a business have about a campaign, by the id of its candidate: whoever opens it first, on whichever
 * device, opens the same one. Rooms from before there were candidates have ids of their own.
 */
export const roomOfCandidate = (candidate: ProjectId): ChatroomId =>
  candidate as string as ChatroomId;

/** What one side has read, what the other has, and how much is unread, seen from `side`. */
export function readState(room: ChatroomRecord, side: Side) {
  const business = { seen: room.seenSeqByBusiness, unread: room.unreadByBusiness };
  const creator = { seen: room.seenSeqByCreator, unread: room.unreadByCreator };
  const [mine, theirs] = side === 'business' ? [business, creator] : [creator, business];
  return { seenByMe: mine.seen, seenByThem: theirs.seen, unread: mine.unread };
}
