import { isRecruiting } from '#contract/campaign/rules.ts';
import { levelOf } from '#contract/campaign/levels.ts';
import {
  type CandidateState,
  INVITE_AGAIN_DAYS,
  OPEN_APPLICATIONS_MAX,
  OPEN_INVITES_MAX,
  OPEN_INVITES_PER_BUSINESS_MAX,
  REINVITE_HOURS,
} from '#contract/candidate/rules.ts';
import { tiersFrom } from '#contract/directory/search.ts';
import { missingPartsOf } from '#contract/profile/completeness.ts';
import { isDisputed } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { LockedCampaign, LockedCreator, LockedWork } from '../campaigns/lock-work.ts';
import { startRefusal } from '../campaigns/subscription-gate.ts';
import type { CampaignRow, CandidateRow } from '../../records/write-records.ts';

/** Everything that a guard reads, under the locks. */
export type Case = {
  work: LockedWork;
  campaign: LockedCampaign;
  creator: LockedCreator;
  candidate: CandidateRow | undefined;
  now: Date;
};
export type Guard = (one: Case) => RuleRefusal | null;

/** The first refusal of a guard counts. */
export function check(one: Case, guards: readonly Guard[]): Result<null, RuleRefusal> {
  for (const guard of guards) {
    const refusal = guard(one);
    if (refusal) return refused(refusal);
  }
  return ok(null);
}

/** The current campaign for a conflict. */
const campaignNow = ({ row }: LockedCampaign) => ({
  status: row.status,
  isOpen: row.isOpen,
  openSlots: openSlotsOf(row),
  applyBy: row.applyBy,
});

/** A full campaign also answers since when, if that is known. */
const fullNow = (campaign: LockedCampaign) => ({
  ...campaignNow(campaign),
  ...(campaign.row.filledOn && { filledOn: campaign.row.filledOn.toISOString() }),
});

const openSlotsOf = (row: CampaignRow): number => Math.max(0, row.creatorSlots - row.slotsTaken);

export const notBlocked: Guard = ({ work, campaign, creator }) =>
  work.isBlocked(campaign.row.businessId, creator.id) ? { code: 'BLOCKED' } : null;

export const isActive: Guard = ({ campaign }) =>
  campaign.row.status === 'active'
    ? null
    : { code: 'CAMPAIGN_CLOSED', current: campaignNow(campaign) };

/** A business whose subscription is paused or over starts nothing. */
export const hasAccess: Guard = ({ campaign, now }) => startRefusal(campaign.business, now);

/** Not closed by hand. A creator who applied in time may be selected after the last day to apply. */
export const isOpen: Guard = ({ campaign }) =>
  campaign.row.isOpen ? null : { code: 'NOT_RECRUITING', current: campaignNow(campaign) };

export const hasSlot: Guard = ({ campaign }) =>
  openSlotsOf(campaign.row) > 0 ? null : { code: 'CAMPAIGN_FULL', current: fullNow(campaign) };

/** Applications are taken, whether there is a place or not, and someone is there who can answer them. */
export const acceptsApplications: Guard = ({ campaign, now }) =>
  !campaign.business.isSuspended && isRecruiting({ ...campaign.row, openSlots: 1 }, now.getTime())
    ? null
    : { code: 'NOT_RECRUITING', current: campaignNow(campaign) };

export const profileComplete: Guard = ({ creator }) => {
  const missing = missingPartsOf({ ...creator, hasPhoto: creator.photoUrl !== null });
  return missing.length > 0 ? { code: 'PROFILE_INCOMPLETE', current: { missing } } : null;
};

/** Followers are a text that only people can judge. */
export const eligible: Guard = ({ campaign: { row }, creator }) => {
  const { cities, minRatingTier } = row.eligibility;
  const isNear = cities === null || cities.length === 0 || cities.includes(creator.locality);
  const isRated = minRatingTier === null || tiersFrom(minRatingTier).includes(creator.status);
  return isNear && isRated ? null : { code: 'NOT_ELIGIBLE', current: { cities, minRatingTier } };
};

export const fewApplications: Guard = ({ creator }) =>
  creator.applied < OPEN_APPLICATIONS_MAX
    ? null
    : { code: 'TOO_MANY_APPLICATIONS', current: { open: creator.applied } };

export const fewInvites: Guard = ({ campaign: { row, business } }) =>
  row.invitedCount < OPEN_INVITES_MAX && business.invited < OPEN_INVITES_PER_BUSINESS_MAX
    ? null
    : { code: 'TOO_MANY_INVITES' };

/** An open problem of an earlier project must be settled first: the same project would continue. */
export const nothingDisputed: Guard = ({ work, candidate }) => {
  const project = candidate && work.projects.get(candidate.id);
  return project && isDisputed(project) ? { code: 'DISPUTED' } : null;
};

/** How long after its end another invitation has to wait. */
const pauses: Partial<Record<CandidateState, number>> = {
  inviteDeclined: INVITE_AGAIN_DAYS * DAY_MS,
  uninvited: REINVITE_HOURS * HOUR_MS,
};

/** A creator who declined, or whose invitation was withdrawn, is not invited again at once. */
export const notAskedLately: Guard = ({ candidate, now }) => {
  const pause = candidate && pauses[candidate.state];
  if (!pause || !candidate.decidedOn) return null;
  const nextOn = candidate.decidedOn.getTime() + pause;
  if (nextOn <= now.getTime()) return null;
  return { code: 'INVITED_LATELY', current: { nextOn: new Date(nextOn).toISOString() } };
};

/** Campaigns that one creator may have in progress, by how many they have completed. */
export const belowLevel: Guard = ({ creator }) => {
  const { level, inProgress } = levelOf(creator.completed);
  if (creator.going < inProgress) return null;
  return { code: 'LEVEL_LIMIT', current: { count: inProgress, level } };
};
