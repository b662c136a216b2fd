import * as z from 'zod/mini';
import { candidateRecord } from '#contract/candidate/record.ts';
import { APPLICATION_DAYS, INVITE_DAYS } from '#contract/candidate/rules.ts';
import { matchOf } from '#contract/directory/match.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { addDays, momentOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import type { candidates } from '../db/schema/work.ts';
import { fieldsOf, paired, pairOf, type Pair } from './campaigns.ts';
import { resolved } from './data.ts';
import candidateData from './data/candidates.json' with { type: 'json' };
import type { DemoProject } from './projects.ts';

/** A creator who applied or was invited, without a project. */
const candidate = z.object({
  ...paired,
  ...z.pick(candidateRecord, { state: true, source: true, note: true }).shape,
  createdOn: z.string(),
  decidedOn: z._default(z.nullable(z.string()), null),
  proposedPriceCents: z.optional(z.int()),
  availabilityHint: z.optional(candidateRecord.shape.availabilityHint),
  reason: z.optional(z.string()),
});
const others = z.array(candidate).parse(candidateData);

export type DemoCandidate = typeof candidates.$inferInsert & Pair & { createdOn: Date };
type Rated = { status: RatingTier; reviewCount: number };
type Around = { now: number; tiers: ReadonlyMap<AccountId, Rated> };

/** Time between an application and the selection that follows it. */
const CHOSEN_AFTER = 26 * HOUR_MS;

/** All creators of a campaign: the selected ones, and the other candidates. */
export const candidateRows = (around: Around, work: readonly DemoProject[]): DemoCandidate[] => [
  ...work.map((project) => chosen(project, around)),
  ...others.map((one) => unchosen(one, around)),
];

/** A chosen creator applied, or was invited, a day before. */
function chosen({ plan, room, row }: DemoProject, around: Around): DemoCandidate {
  const { cancel, createdOn } = row;
  return {
    ...matched(room.pair, around),
    state: cancel ? 'released' : 'accepted',
    source: plan.wasInvited ? 'invite' : 'apply',
    reason: cancel?.reason,
    decidedOn: createdOn,
    createdOn: new Date(createdOn.getTime() - CHOSEN_AFTER),
    updatedOn: cancel ? new Date(cancel.on) : createdOn,
    version: cancel ? 3 : 2,
  };
}

function unchosen(one: z.infer<typeof candidate>, around: Around): DemoCandidate {
  const { campaign, creator, createdOn: created, decidedOn: decided, ...row } = one;
  const { now } = around;
  const createdOn = new Date(resolved(created, now));
  const decidedOn = decided === null ? null : new Date(resolved(decided, now));
  const { applyBy } = fieldsOf(campaign, now);
  const lapsesAt =
    row.source === 'invite'
      ? createdOn.getTime() + INVITE_DAYS * DAY_MS
      : applyBy && momentOf(addDays(applyBy, APPLICATION_DAYS + 1), 0);
  return {
    ...matched(pairOf(campaign, creator), around),
    ...row,
    decidedOn,
    expiresOn: lapsesAt && !decidedOn ? new Date(lapsesAt) : null,
    createdOn,
    updatedOn: decidedOn ?? createdOn,
    version: decidedOn ? 2 : 1,
  };
}

function matched(pair: Pair, { now, tiers }: Around) {
  const { campaign, creator } = pair;
  const { offerType, priceCents } = fieldsOf(campaign, now);
  const wanted = {
    categories: [campaign.category],
    locality: campaign.business.locality,
    budget: offerType === 'gift' ? null : priceCents / 100,
  };
  const rated: Rated = tiers.get(creator.id) ?? { status: 'BASIC', reviewCount: 0 };
  const { score, points } = matchOf(wanted, { ...creator, ...rated });
  return { ...pair, id: pair.projectId, matchScore: score, matchPoints: points };
}
