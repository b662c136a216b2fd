import { APPLICATION_DAYS, INVITE_DAYS, isOpenCandidate } from '#contract/candidate/rules.ts';
import { matchOf } from '#contract/directory/match.ts';
import type { AccountId } from '#contract/ids.ts';
import { addDays, momentOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { demoFields } from './campaign-fields.ts';
import { demoCasting, type CandidatePlan } from './casting.ts';
import { creatorIdOf, demoCreators, type CreatorKey } from './people.ts';
import { demoCampaigns, type CampaignKey } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import { projectIdOf } from './project-rows.ts';
import { awake, DAY, HOUR } from './timeline.ts';

export type Tiers = ReadonlyMap<AccountId, RatingTier>;

/** Everybody who ever had to do with a campaign: those who were chosen, and those beside them. */
export function candidateRows(
  now: number,
  work: readonly DemoProject[],
  tiers: Tiers,
): CandidateRow[] {
  return [
    ...work.map((project) => chosen(project, now, tiers)),
    ...demoCasting.map((plan) => cast(plan, now, tiers)),
  ];
}

/** Who was chosen applied a day before, or was asked. */
function chosen({ plan, row }: DemoProject, now: number, tiers: Tiers): CandidateRow {
  const isReleased = row.step === 'cancelled';
  const since = new Date(row.createdOn.getTime() - CHOSEN_AFTER);
  return {
    ...whoAndWhat(plan.campaign, plan.creator, now, tiers),
    state: isReleased ? 'released' : 'accepted',
    source: plan.wasInvited ? 'invite' : 'apply',
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
    reason: isReleased ? (plan.cancel?.[1] ?? null) : null,
    decidedOn: row.createdOn,
    expiresOn: null,
    createdOn: since,
    updatedOn: isReleased ? (row.endedOn ?? row.createdOn) : row.createdOn,
    version: isReleased ? 3 : 2,
  };
}

/** So long an application waited for whom it led to a project. */
export const CHOSEN_AFTER = 26 * HOUR;

function cast(plan: CandidatePlan, now: number, tiers: Tiers): CandidateRow {
  const at = awake(now - plan.daysAgo * DAY);
  const isOpen = isOpenCandidate(plan.state);
  // A day later at the latest somebody had decided.
  const decidedAt = isOpen ? null : decisionOf(plan, at, now);
  return {
    ...whoAndWhat(plan.campaign, plan.creator, now, tiers),
    state: plan.state,
    source: plan.source,
    note: plan.note,
    proposedPriceCents: plan.asks === undefined ? null : plan.asks * 100,
    availabilityHint: plan.hint,
    reason: plan.reason ?? null,
    decidedOn: decidedAt === null ? null : new Date(decidedAt),
    expiresOn: isOpen ? expiryOf(plan, at, now) : null,
    createdOn: new Date(at),
    updatedOn: new Date(decidedAt ?? at),
    version: isOpen ? 1 : 2,
  };
}

function decisionOf({ state, daysAgo }: CandidatePlan, at: number, now: number): number {
  if (state === 'expired') return Math.min(at + INVITE_DAYS * DAY, now - HOUR);
  // What a campaign's end closed ended with it.
  if (state === 'closed') return Math.max(at + HOUR, now - Math.min(6, daysAgo) * DAY);
  return Math.min(at + 20 * HOUR, now - HOUR);
}

function expiryOf({ campaign, source }: CandidatePlan, at: number, now: number): Date | null {
  if (source === 'invite') return new Date(at + INVITE_DAYS * DAY);
  const { applyBy } = demoFields(campaign, now);
  return applyBy === null ? null : new Date(momentOf(addDays(applyBy, APPLICATION_DAYS + 1), 0));
}

function whoAndWhat(campaign: CampaignKey, creator: CreatorKey, now: number, tiers: Tiers) {
  const place = demoCampaigns.find(({ key }) => key === campaign);
  const one = demoCreators.find(({ id }) => id === creatorIdOf(creator));
  if (!place || !one) throw new Error(`No such candidate: ${campaign}, ${creator}.`);
  const { offerType, priceCents } = demoFields(campaign, now);
  const { score, points } = matchOf(
    {
      categories: [place.category],
      locality: place.business.locality,
      budget: offerType === 'gift' ? null : priceCents / 100,
    },
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
