import { APPLICATION_DAYS, INVITE_DAYS, isOpenCandidate } from '#contract/candidate/rules.ts';
import { matchOf } from '#contract/directory/match.ts';
import type { AccountId } from '#contract/ids.ts';
import { addDays, momentOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { demoFields } from './campaign-fields.ts';
import { candidateList, type CampaignKey, type Candidate, type CreatorKey } from './data.ts';
import { creatorIdOf, demoCreators } from './people.ts';
import { campaignOf } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import { projectIdOf } from './project-rows.ts';
import { awake, DAY, HOUR } from './timeline.ts';

type Tiers = ReadonlyMap<AccountId, RatingTier>;
type Around = { now: number; tiers: Tiers };

/** So long an application waited for whom it led to a project. */
export const CHOSEN_AFTER = 26 * HOUR;

/** Everybody who ever had to do with a campaign: those who were chosen, and those beside them. */
export function candidateRows(around: Around, work: readonly DemoProject[]): CandidateRow[] {
  return [
    ...work.map((project) => chosen(project, around)),
    ...candidateList.map((plan) => besides(plan, around)),
  ];
}

/** A chosen creator applied, or was invited, a day before. */
function chosen({ plan, row }: DemoProject, around: Around): CandidateRow {
  const isReleased = row.step === 'cancelled';
  return {
    ...whoAndWhat(plan, around),
    state: isReleased ? 'released' : 'accepted',
    source: plan.wasInvited ? 'invite' : 'apply',
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
    reason: isReleased ? (plan.cancel?.reason ?? null) : null,
    decidedOn: row.createdOn,
    expiresOn: null,
    createdOn: new Date(row.createdOn.getTime() - CHOSEN_AFTER),
    updatedOn: isReleased ? (row.endedOn ?? row.createdOn) : row.createdOn,
    version: isReleased ? 3 : 2,
  };
}

function besides({ daysAgo, row, ...pair }: Candidate, around: Around): CandidateRow {
  const { now } = around;
  const at = awake(now - daysAgo * DAY);
  const isOpen = isOpenCandidate(row.state);
  const byInvitation = row.source === 'invite' ? at + INVITE_DAYS * DAY : null;
  const { applyBy } = demoFields(pair.campaign, now);
  const byApplication =
    applyBy === null ? null : momentOf(addDays(applyBy, APPLICATION_DAYS + 1), 0);
  const expiresAt = byInvitation ?? byApplication;
  // A day later at the latest somebody had decided; what a campaign's end closed ended with it.
  const decidedAt =
    row.state === 'expired'
      ? Math.min(at + INVITE_DAYS * DAY, now - HOUR)
      : row.state === 'closed'
        ? Math.max(at + HOUR, now - Math.min(6, daysAgo) * DAY)
        : Math.min(at + 20 * HOUR, now - HOUR);
  return {
    ...whoAndWhat(pair, around),
    proposedPriceCents: null,
    availabilityHint: [],
    reason: null,
    ...row,
    decidedOn: isOpen ? null : new Date(decidedAt),
    expiresOn: isOpen && expiresAt !== null ? new Date(expiresAt) : null,
    createdOn: new Date(at),
    updatedOn: new Date(isOpen ? at : decidedAt),
    version: isOpen ? 1 : 2,
  };
}

type Pair = { campaign: CampaignKey; creator: CreatorKey };

function whoAndWhat({ campaign, creator }: Pair, { now, tiers }: Around) {
  const place = campaignOf(campaign);
  const one = demoCreators.find(({ id }) => id === creatorIdOf(creator));
  if (!one) throw new Error(`No demo creator is called ${creator}.`);
  const { offerType, priceCents } = demoFields(campaign, now);
  const budget = offerType === 'gift' ? null : priceCents / 100;
  const { score, points } = matchOf(
    { categories: [place.category], locality: place.business.locality, budget },
    { ...one, status: tiers.get(one.id) ?? 'BASIC', responseHours: null },
  );
  return {
    id: projectIdOf(campaign, creator),
    campaignId: place.id,
    businessId: place.business.id,
    creatorId: one.id,
    matchScore: score,
    matchPoints: { ...points },
  };
}
