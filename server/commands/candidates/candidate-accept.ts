import { type Terms, termsOf } from '#contract/campaign/terms.ts';
import type { AccountCaller } from '../../http/call.ts';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import type { UserId } from '#contract/ids.ts';
import { newProject, type TimelineEntry } from '#contract/project/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import { passedAtOnce } from '../../records/waiting.ts';
import { fieldsOf } from '../campaigns/campaign-fields.ts';
import { type LockedWork, pairKey } from '../campaigns/lock-work.ts';
import type { WorkChanges } from '../campaigns/work-changes.ts';
import type {
  CampaignRow,
  CandidateRow,
  ChatroomRow,
  PaymentRow,
  ProjectRow,
} from '../../records/write-records.ts';

type Acceptance = {
  changes: WorkChanges;
  work: LockedWork;
  campaign: CampaignRow;
  /** As it was before. */
  candidate: CandidateRow;
  caller: AccountCaller;
  actor: 'creator' | 'business';
  /** The price that was charged for it; null where none is. */
  payment: PaymentRow | null;
  /** When the person accepted, as far as their device is believed. */
  occurredAt: string;
  now: Date;
};

/**
 * Selects a creator for a campaign: a project with a copy of the terms, and their room. A released creator who is selected
 * again continues in the same project, with its counts and its content.
 */
export function accept(acceptance: Acceptance): CandidateRow {
  const { changes, work, campaign, candidate, payment, now } = acceptance;
  if (payment) changes.payment(payment);
  const room = openRoom(acceptance);
  const before = work.projects.get(candidate.id);
  const project = {
    ...(before ?? blankProject(candidate, now)),
    ...fresh(termsOf(fieldsOf(campaign)), now),
    chatroomId: room.id,
    agreedPriceCents: agreedPrice(campaign, candidate),
    paymentId: payment?.id ?? null,
    timeline: [...(before?.timeline ?? []), begun(acceptance)],
  };
  const passed = passedAtOnce(null, project, now.getTime());
  changes.project({ ...project, reminded: [...project.reminded, ...passed] });
  return changes.candidate({ ...candidate, state: 'accepted', decidedOn: now, expiresOn: null });
}

/** The fields of a project that starts, for the first time or again. */
export function fresh(terms: Terms, now: Date) {
  const { requiresShoot, contentDueDays } = terms;
  return {
    ...newProject(),
    step: requiresShoot ? 'schedule_shoot' : 'get_approval_for_content',
    terms,
    contentDueOn: requiresShoot ? null : new Date(now.getTime() + contentDueDays * DAY_MS),
    nextTimerOn: null,
  } satisfies Partial<ProjectRow>;
}

export const blankProject = (
  {
    id,
    campaignId,
    businessId,
    creatorId,
  }: Pick<CandidateRow, 'id' | 'campaignId' | 'businessId' | 'creatorId'>,
  now: Date,
): Omit<ProjectRow, keyof ReturnType<typeof fresh>> => ({
  id,
  campaignId,
  businessId,
  creatorId,
  chatroomId: null,
  appointmentId: null,
  rescheduleRequestedOn: [],
  submission: 0,
  agreedPriceCents: null,
  paymentId: null,
  hadConfirmedShoot: false,
  timeline: [],
  reminded: [],
  createdOn: now,
  updatedOn: now,
  version: 0,
});

/** In cents; null for a gift. A creator's proposed price applies once the business has selected the creator. */
export function agreedPrice(
  { offerType, priceMode, priceCents }: CampaignRow,
  { proposedPriceCents }: CandidateRow,
): number | null {
  if (offerType === 'gift') return null;
  return priceMode === 'creatorProposes' ? (proposedPriceCents ?? priceCents) : priceCents;
}

const begun = ({ actor, occurredAt, now }: Acceptance): TimelineEntry => ({
  event: 'project_created',
  actor,
  occurredAt,
  receivedAt: now.toISOString(),
});

/** The room of the two: as it is, out of the archive, or new. */
function openRoom({ changes, work, campaign, candidate, caller, actor, now }: Acceptance) {
  const known = work.rooms.get(pairKey(candidate.campaignId, candidate.creatorId));
  // Both see it from here on: after a refused first message it is in no feed yet.
  if (known && !known.archived) {
    changes.room(known);
    return known;
  }
  const businessUserId = actor === 'business' ? caller.userId : campaign.createdByUserId;
  const room = known
    ? { ...known, archived: false, updatedOn: now, version: known.version + 1 }
    : newRoom(candidate, { businessUserId, now });
  changes.room(room);
  return room;
}

/** A room without messages. */
const newRoom = (
  { id, campaignId, businessId, creatorId }: CandidateRow,
  { businessUserId, now }: { businessUserId: UserId | null; now: Date },
): ChatroomRow => ({
  id: roomOfCandidate(id),
  campaignId,
  businessId,
  creatorId,
  businessUserId,
  archived: false,
  lastSeq: 0,
  lastMessage: null,
  lastMessageHasPicture: false,
  lastMessageOn: null,
  lastMessageFromCreator: null,
  seenSeqByBusiness: 0,
  seenSeqByCreator: 0,
  unreadByBusiness: 0,
  unreadByCreator: 0,
  createdOn: now,
  updatedOn: now,
  version: 1,
});
