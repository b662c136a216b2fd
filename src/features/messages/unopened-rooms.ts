import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { missingRooms } from './missing-rooms.ts';
import type { PendingCommand } from './overlay.ts';

/**
 * Rooms as they will be once a business has written first: to creators who wait for its answer, and to those it has written to
 * meanwhile, whatever became of them, so that no message of its own is out of its sight.
 */
export function unopenedRooms(
  candidates: readonly CandidateRecord[],
  missing: ReadonlySet<ChatroomId>,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): ChatroomRecord[] {
  const written = missingRooms([], pending, null);
  return candidates
    .filter(({ id, businessId, state }) => {
      const room = roomOfCandidate(id);
      if (businessId !== accountId || !missing.has(room)) return false;
      return waits.has(state) || written.has(room);
    })
    .map(unopenedRoom);
}

// As `isOpenCandidate` has it, without the table that comes with it: rooms are read on every first screen.
const waits: ReadonlySet<CandidateRecord['state']> = new Set(['applied', 'invited']);

const unopenedRoom = (candidate: CandidateRecord): ChatroomRecord => ({
  chatroomId: roomOfCandidate(candidate.id),
  campaignId: candidate.campaignId,
  campaignTitle: candidate.campaignTitle,
  businessId: candidate.businessId,
  businessName: candidate.businessName,
  businessLogoUrl: candidate.businessLogoUrl,
  businessUserId: null,
  creatorId: candidate.creatorId,
  creatorFirstName: candidate.creatorFirstName,
  creatorLastName: candidate.creatorLastName,
  creatorPhotoUrl: candidate.creatorPhotoUrl,
  archived: false,
  lastSeq: 0,
  lastMessage: null,
  seenSeqByBusiness: 0,
  seenSeqByCreator: 0,
  unreadByBusiness: 0,
  unreadByCreator: 0,
  createdOn: candidate.createdOn,
  updatedOn: candidate.createdOn,
  version: 0,
  revision: 0,
});
