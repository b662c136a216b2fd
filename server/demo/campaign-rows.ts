import type { AccountId } from '#contract/ids.ts';
import type { campaigns } from '../db/schema/market.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { demoFields } from './campaign-fields.ts';
import { demoOffers } from './offers.ts';
import { demoCampaigns, type CampaignKey } from './places.ts';
import type { DemoRoom } from './plan.ts';
import type { DemoProject } from './plan-shoots.ts';
import { CHOSEN_AFTER } from './candidate-rows.ts';
import { DAY, HOUR } from './timeline.ts';

type Row = typeof campaigns.$inferInsert;
type Around = {
  now: number;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** Every campaign, with the counts that its candidates and projects come to. */
export function campaignRows(around: Around): Row[] {
  return demoCampaigns.map(({ key, business, publishedDaysAgo, ...campaign }) => {
    const published = publishedAt(key, publishedDaysAgo, around);
    const projects = around.work.filter(({ plan }) => plan.campaign === key);
    const ended = endOf(campaign.status, projects, around);
    const isDraft = campaign.status === 'draft';
    const first = Math.min(...projects.map(({ row }) => row.createdOn.getTime()));
    return {
      ...campaign,
      ...demoFields(key, around.now),
      ...countsOf(key, projects, around.cast),
      businessId: business.id,
      createdByUserId: business.contact.userId,
      ai: key === 'catering' ? drafted : undefined,
      isOpen: campaign.status === 'active' && !demoOffers[key].isClosed,
      lockedOn: Number.isFinite(first) ? new Date(first) : null,
      publishedOn: isDraft ? null : new Date(published),
      endedOn: ended,
      endReason: ended ? (demoOffers[key].endReason ?? null) : null,
      createdOn: new Date(published - (isDraft ? 0 : 2 * HOUR)),
      updatedOn: ended ?? new Date(published),
      version: isDraft ? 3 : 2,
    };
  });
}

/** What the template wrote of a draft, and nobody has touched yet. */
const drafted: NonNullable<Row['ai']> = {
  used: true,
  model: 'template',
  promptHash: null,
  unedited: ['summary', 'description', 'shotList', 'dos', 'donts', 'hashtags'],
};

/** A campaign is older than its rooms and applications, however far their history reaches. */
function publishedAt(key: CampaignKey, days: number, { now, rooms, work, cast }: Around): number {
  const { id } = demoCampaigns.find((one) => one.key === key) ?? {};
  const begun = [
    ...rooms.filter(({ campaign }) => campaign === key).map(({ createdAt }) => createdAt),
    ...work
      .filter(({ plan }) => plan.campaign === key)
      .map(({ row }) => row.createdOn.getTime() - CHOSEN_AFTER),
    ...cast
      .filter(({ campaignId }) => campaignId === id)
      .map(({ createdOn }) => createdOn.getTime()),
  ];
  return Math.min(now - days * DAY, ...begun.map((at) => at - DAY));
}

function endOf(
  status: Row['status'],
  projects: readonly DemoProject[],
  { now }: Around,
): Date | null {
  if (status !== 'completed' && status !== 'cancelled') return null;
  const last = Math.max(...projects.map(({ row }) => row.endedOn?.getTime() ?? now));
  return new Date(Math.min(last + 3 * HOUR, now - HOUR));
}

function countsOf(
  key: CampaignKey,
  projects: readonly DemoProject[],
  cast: readonly CandidateRow[],
) {
  const { id } = demoCampaigns.find((one) => one.key === key) ?? {};
  const inState = (state: CandidateRow['state']) =>
    cast.filter((one) => one.campaignId === id && one.state === state).length;
  const at = (which: (step: string) => boolean) =>
    projects.filter(({ row }) => which(row.step)).length;
  const completed = at((step) => step === 'completed');
  const going = at((step) => step !== 'completed' && step !== 'cancelled');
  return {
    // A creator who cancels gives the place back; what the business called off does not.
    slotsTaken: completed + going + projects.filter(holdsPlace).length,
    appliedCount: inState('applied'),
    invitedCount: inState('invited'),
    goingCount: going,
    completedCount: completed,
  };
}

const holdsPlace = ({ plan, row }: DemoProject): boolean =>
  row.step === 'cancelled' && plan.cancel?.[0] === 'business';

/** Whose feeds show which campaigns: the business’s, and those of everybody who had to do with one. */
export const campaignViewers = (cast: readonly CandidateRow[]): [AccountId, string][] => [
  ...demoCampaigns.map(({ id, business }): [AccountId, string] => [business.id, id]),
  ...cast.map(({ creatorId, campaignId }): [AccountId, string] => [creatorId, campaignId]),
];
