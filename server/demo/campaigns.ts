import * as z from 'zod/mini';
import { candidateRecord } from '#contract/candidate/record.ts';
import { APPLICATION_DAYS, INVITE_DAYS, isOpenCandidate } from '#contract/candidate/rules.ts';
import { matchOf } from '#contract/directory/match.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import { addDays, momentOf } from '#contract/phoenix-time.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import { columnsOf } from '../commands/campaigns/campaign-fields.ts';
import { newDraft } from '../commands/campaigns/save-campaign.ts';
import type { CampaignRow, CandidateRow } from '../records/write-records.ts';
import candidateData from './data/candidates.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { oneOf } from './data.ts';
import { creators, demoCreators, type DemoCreator } from './people.ts';
import { campaigns, demoCampaigns, demoFields, type DemoCampaign } from './places.ts';
import type { DemoProject } from './projects.ts';
import type { DemoRoom } from './rooms.ts';
import { demoId } from './seeded.ts';
import { awake } from './timeline.ts';

/** A creator who applied or was invited, without a project. */
const candidates = z
  .array(
    z.object({
      campaign: oneOf(campaigns),
      creator: oneOf(creators),
      daysAgo: z.number(),
      row: z.extend(z.pick(candidateRecord, { state: true, source: true, note: true }), {
        proposedPriceCents: z._default(z.nullable(z.int()), null),
        availabilityHint: z._default(candidateRecord.shape.availabilityHint, []),
        reason: z._default(z.nullable(z.string()), null),
      }),
    }),
  )
  .parse(candidateData);

type Rated = { status: RatingTier; reviewCount: number };
type Around = { now: number; tiers: ReadonlyMap<AccountId, Rated> };

/** Time between an application and the selection that follows it. */
const CHOSEN_AFTER = 26 * HOUR_MS;

/** All creators of a campaign: the selected ones, and the other candidates. */
export const candidateRows = (around: Around, work: readonly DemoProject[]): CandidateRow[] => [
  ...work.map((project) => chosen(project, around)),
  ...candidates.map((candidate) => besides(candidate, around)),
];

/** A chosen creator applied, or was invited, a day before. */
function chosen({ plan, row }: DemoProject, around: Around): CandidateRow {
  const isReleased = row.step === 'cancelled';
  return {
    ...pairOf(plan, around),
    state: isReleased ? 'released' : 'accepted',
    source: plan.wasInvited ? 'invite' : 'apply',
    note: '',
    proposedPriceCents: null,
    availabilityHint: [],
    reason: row.cancel?.reason ?? null,
    decidedOn: row.createdOn,
    expiresOn: null,
    createdOn: new Date(row.createdOn.getTime() - CHOSEN_AFTER),
    updatedOn: row.cancel ? new Date(row.cancel.on) : row.createdOn,
    version: isReleased ? 3 : 2,
  };
}

function besides({ daysAgo, row, ...pair }: (typeof candidates)[number], around: Around) {
  const { now } = around;
  const at = awake(now - daysAgo * DAY_MS);
  const isOpen = isOpenCandidate(row.state);
  const { applyBy } = demoFields(pair.campaign, now);
  const lapsesAt =
    row.source === 'invite'
      ? at + INVITE_DAYS * DAY_MS
      : applyBy && momentOf(addDays(applyBy, APPLICATION_DAYS + 1), 0);
  // A decision takes a day at most; a campaign's end closes its candidates at that time.
  const decidedAt =
    row.state === 'expired'
      ? Math.min(at + INVITE_DAYS * DAY_MS, now - HOUR_MS)
      : row.state === 'closed'
        ? Math.max(at + HOUR_MS, now - Math.min(6, daysAgo) * DAY_MS)
        : Math.min(at + 20 * HOUR_MS, now - HOUR_MS);
  return {
    ...pairOf(pair, around),
    ...row,
    decidedOn: isOpen ? null : new Date(decidedAt),
    expiresOn: isOpen && lapsesAt ? new Date(lapsesAt) : null,
    createdOn: new Date(at),
    updatedOn: new Date(isOpen ? at : decidedAt),
    version: isOpen ? 1 : 2,
  };
}

type Pair = { campaign: DemoCampaign; creator: DemoCreator };

function pairOf({ campaign, creator }: Pair, { tiers }: Around) {
  const { id, key, category, business, fields } = campaign;
  const budget = fields.offerType === 'gift' ? null : fields.priceCents / 100;
  const { score, points } = matchOf(
    { categories: [category], locality: business.locality, budget },
    { ...creator, ...(tiers.get(creator.id) ?? { status: 'BASIC', reviewCount: 0 }) },
  );
  return {
    id: demoId<ProjectId>(`project ${key} ${creator.key}`),
    campaignId: id,
    businessId: business.id,
    creatorId: creator.id,
    matchScore: score,
    matchPoints: { ...points },
  };
}

type Demo = {
  now: number;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** Every campaign, with the counts of its candidates and projects. */
export const campaignRows = ({ now, rooms, work, cast }: Demo): CampaignRow[] =>
  demoCampaigns.map((campaign) => {
    const { id, status, isClosed, pricePaidBy, endReason, publishedDaysAgo } = campaign;
    const projects = work.filter(({ plan }) => plan.campaign === campaign).map(({ row }) => row);
    const own = cast.filter(({ campaignId }) => campaignId === id);
    // A campaign is older than its rooms and applications, however far their history reaches.
    const begun = [
      ...rooms.filter((room) => room.campaign === campaign).map(({ createdAt }) => createdAt),
      ...own.map(({ createdOn }) => createdOn.getTime()),
    ];
    const published = Math.min(now - publishedDaysAgo * DAY_MS, ...begun.map((at) => at - DAY_MS));
    const isDraft = status === 'draft';
    const isOver = status === 'completed' || status === 'cancelled';
    const last = Math.max(...projects.map(({ endedOn }) => endedOn?.getTime() ?? now));
    const endedOn = isOver ? new Date(Math.min(last + 3 * HOUR_MS, now - HOUR_MS)) : null;
    const chosenAt = projects.map(({ createdOn }) => createdOn.getTime());
    return {
      ...draftOf(campaign, now, new Date(published - (isDraft ? 0 : 2 * HOUR_MS))),
      ...countsOf(projects, own),
      status,
      pricePaidBy,
      isOpen: status === 'active' && !isClosed,
      lockedOn: chosenAt.length > 0 ? new Date(Math.min(...chosenAt)) : null,
      publishedOn: isDraft ? null : new Date(published),
      endedOn,
      endReason: isOver ? endReason : null,
      updatedOn: endedOn ?? new Date(published),
      version: isDraft ? 3 : 2,
    };
  });

/** A campaign as it was saved for the first time. */
function draftOf(campaign: DemoCampaign, now: number, createdOn: Date): CampaignRow {
  const { id, business, groupId } = campaign;
  const fields = demoFields(campaign, now);
  const caller = { accountId: business.id, userId: business.contactUserId };
  return {
    ...newDraft({ campaignId: id, fields, groupId }, caller, createdOn),
    ...columnsOf(fields),
  };
}

function countsOf(projects: readonly DemoProject['row'][], cast: readonly CandidateRow[]) {
  const candidatesIn = (state: string) => cast.filter((one) => one.state === state).length;
  const projectsIn = (step: string) => projects.filter((one) => one.step === step).length;
  // A creator who cancels frees the slot; a business that cancels does not.
  const freed = projects.filter(({ cancel }) => cancel?.by === 'creator').length;
  return {
    slotsTaken: projects.length - freed,
    appliedCount: candidatesIn('applied'),
    invitedCount: candidatesIn('invited'),
    goingCount: projects.length - projectsIn('completed') - projectsIn('cancelled'),
    completedCount: projectsIn('completed'),
  };
}

/** Creators who apply to each of the further campaigns. */
const APPLICANTS = 10;

/** Further numbered campaigns of Sol y Masa like the salsa campaign, each with ten applicants, to test very long lists. */
export function furtherCampaigns(now: number, first: number, count: number) {
  const made = Array.from({ length: count }, (_, n): CampaignRow => {
    const number = first + n + 1;
    const on = new Date(now - number * HOUR_MS);
    return {
      ...draftOf(campaigns.salsa, now, on),
      id: demoId<CampaignId>(`campaign ${number - 1}`, on.getTime()),
      title: `${campaigns.salsa.title} no. ${number}`,
      status: 'active',
      appliedCount: APPLICANTS,
      publishedOn: on,
      createdByUserId: null,
    };
  });
  const cast = made.flatMap(({ id: campaignId, businessId, createdOn }) =>
    demoCreators.slice(0, APPLICANTS).map(({ id: creatorId }, n) => ({
      id: demoId<ProjectId>(`project ${campaignId} ${creatorId}`),
      campaignId,
      businessId,
      creatorId,
      state: 'applied' as const,
      source: 'apply' as const,
      note: 'I would film the first spoon in one take.',
      matchScore: 95 - 7 * n,
      matchPoints: { category: 95 - 7 * n },
      createdOn,
      updatedOn: createdOn,
    })),
  );
  return { made, cast };
}
