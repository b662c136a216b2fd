import type { campaigns } from '../db/schema/market.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { demoFields } from './campaign-fields.ts';
import { CHOSEN_AFTER } from './candidate-rows.ts';
import { campaignsByKey } from './data.ts';
import { demoCampaigns } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import type { DemoRoom } from './rooms.ts';
import { DAY, HOUR } from './timeline.ts';

type Row = typeof campaigns.$inferInsert;
type Around = {
  now: number;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** A draft that the template wrote and nobody has edited yet. */
const drafted: NonNullable<Row['ai']> = {
  used: true,
  model: 'template',
  promptHash: null,
  unedited: ['summary', 'description', 'shotList', 'dos', 'donts', 'hashtags'],
};

/** Every campaign, with the counts that its candidates and projects come to. */
export function campaignRows({ now, rooms, work, cast }: Around): Row[] {
  return demoCampaigns.map(({ key, business, publishedDaysAgo, ...campaign }) => {
    const projects = work.filter(({ plan }) => plan.campaign === key);
    const candidates = cast.filter(({ campaignId }) => campaignId === campaign.id);
    const chosenAt = projects.map(({ row }) => row.createdOn.getTime());
    // A campaign is older than its rooms and applications, however far their history reaches.
    const begun = [
      ...rooms.filter((room) => room.campaign === key).map(({ createdAt }) => createdAt),
      ...chosenAt.map((at) => at - CHOSEN_AFTER),
      ...candidates.map(({ createdOn }) => createdOn.getTime()),
    ];
    const published = Math.min(now - publishedDaysAgo * DAY, ...begun.map((at) => at - DAY));
    const isDraft = campaign.status === 'draft';
    const isOver = campaign.status === 'completed' || campaign.status === 'cancelled';
    const last = Math.max(...projects.map(({ row }) => row.endedOn?.getTime() ?? now));
    const endedOn = isOver ? new Date(Math.min(last + 3 * HOUR, now - HOUR)) : null;
    return {
      ...campaign,
      ...demoFields(key, now),
      ...countsOf(projects, candidates),
      businessId: business.id,
      createdByUserId: business.contactUserId,
      ai: key === 'catering' ? drafted : undefined,
      isOpen: campaign.status === 'active' && !campaignsByKey[key].isClosed,
      lockedOn: chosenAt.length > 0 ? new Date(Math.min(...chosenAt)) : null,
      publishedOn: isDraft ? null : new Date(published),
      endedOn,
      endReason: endedOn ? (campaignsByKey[key].endReason ?? null) : null,
      createdOn: new Date(published - (isDraft ? 0 : 2 * HOUR)),
      updatedOn: endedOn ?? new Date(published),
      version: isDraft ? 3 : 2,
    };
  });
}

function countsOf(projects: readonly DemoProject[], cast: readonly CandidateRow[]) {
  const inState = (state: CandidateRow['state']) => cast.filter((one) => one.state === state);
  const completed = projects.filter(({ row }) => row.step === 'completed').length;
  const cancelled = projects.filter(({ row }) => row.step === 'cancelled');
  const going = projects.length - completed - cancelled.length;
  // A creator who cancels gives the slot back; what the business called off does not.
  const held = cancelled.filter(({ plan }) => plan.cancel?.by === 'business').length;
  return {
    slotsTaken: completed + going + held,
    appliedCount: inState('applied').length,
    invitedCount: inState('invited').length,
    goingCount: going,
    completedCount: completed,
  };
}
