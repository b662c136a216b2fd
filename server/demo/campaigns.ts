import { campaignFields, type CampaignFields } from '#contract/campaign/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { INVITE_DAYS } from '#contract/candidate/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import { columnsOf } from '../commands/campaigns/campaign-fields.ts';
import { applicationEnds, matchFor } from '../commands/candidates/candidate-rules.ts';
import { demoId, entryOf, resolved } from './data.ts';
import data from './data/campaigns.json' with { type: 'json' };
import candidateData from './data/candidates.json' with { type: 'json' };
import { demoBusinesses, demoCreators } from './people.ts';
import type { DemoProject } from './projects.ts';
import type { DemoRoom } from './rooms.ts';

/**
 * In the data, a shot that begins with `?` is not required, `covers` are pictures of `public/demo/shots`, and locations of one brief
 * share a `groupId`. Only businesses with a card in the sandbox have prices that are charged.
 */
export const demoCampaigns = data.campaigns.map((one) => ({
  ...one,
  id: demoId<CampaignId>(`campaign ${one.key}`),
  business: entryOf(demoBusinesses, one.business),
}));
export type DemoCampaign = (typeof demoCampaigns)[number];

/**
 * The campaign and the creator that an entry of a data file names, with the ids that every row about the two has. The project has
 * the candidate's id.
 */
export function pairOf(entry: { campaign: string; creator: string }) {
  const campaign = entryOf(demoCampaigns, entry.campaign);
  const creator = entryOf(demoCreators, entry.creator);
  const name = `${campaign.key} ${creator.key}`;
  return {
    name,
    campaign,
    creator,
    campaignId: campaign.id,
    businessId: campaign.business.id,
    creatorId: creator.id,
    projectId: demoId<ProjectId>(`project ${name}`),
  };
}
export type Pair = ReturnType<typeof pairOf>;

/** The fields of a campaign that its business writes. Shots are assigned to the deliverables in turn. */
export function fieldsOf(campaign: DemoCampaign, now: number): CampaignFields {
  const { title, category, shots } = campaign;
  const fields = campaignFields.parse({
    ...defaultTerms(),
    ...data.usual,
    ...resolved(campaign.fields, now),
    title,
    category,
    onSite: entryOf(data.contacts, campaign.contact),
  });
  const { deliverables } = fields;
  const shotList = shots.map((shot, place) => ({
    id: `shot-${place + 1}`,
    text: shot.replace(/^\?/, ''),
    required: !shot.startsWith('?'),
    deliverableId: deliverables[place % deliverables.length]?.id ?? null,
  }));
  return { ...fields, shotList };
}

type Rated = { status: RatingTier; reviewCount: number };
type Around = { now: number; tiers: ReadonlyMap<AccountId, Rated> };

/** Time between an application and the selection that follows it. */
const CHOSEN_AFTER = 26 * HOUR_MS;

/** All creators of a campaign: the selected ones, and those of the data, who have no project. */
export const candidateRows = (around: Around, work: readonly DemoProject[]) => [
  ...work.map((project) => chosen(project, around)),
  ...resolved(candidateData, around.now).map((one) => unchosen(one, around)),
];

/** A chosen creator applied, or was invited, a day before. */
function chosen({ plan, room, row }: DemoProject, around: Around) {
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

function unchosen(one: (typeof candidateData)[number], around: Around) {
  const pair = pairOf(one);
  const createdOn = new Date(one.createdOn);
  const decidedOn = one.decidedOn === undefined ? null : new Date(one.decidedOn);
  const lapsesOn =
    one.source === 'invite'
      ? new Date(createdOn.getTime() + INVITE_DAYS * DAY_MS)
      : applicationEnds(fieldsOf(pair.campaign, around.now));
  return {
    ...one,
    ...matched(pair, around),
    decidedOn,
    expiresOn: decidedOn ? null : lapsesOn,
    createdOn,
    updatedOn: decidedOn ?? createdOn,
    version: decidedOn ? 2 : 1,
  };
}

function matched(pair: Pair, { now, tiers }: Around) {
  const { business } = pair.campaign;
  const fields = fieldsOf(pair.campaign, now);
  const row = { ...fields, location: fields.place };
  const rated: Rated = tiers.get(pair.creatorId) ?? { status: 'BASIC', reviewCount: 0 };
  const creator = { ...pair.creator, ...rated };
  const { score, points } = matchFor({ campaign: { row, business }, creator });
  return { ...pair, id: pair.projectId, matchScore: score, matchPoints: points };
}

export type Demo = {
  now: number;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: ReturnType<typeof candidateRows>;
};

/** Every campaign with the counts of its candidates and projects. */
export const campaignRows = ({ now, rooms, work, cast }: Demo) =>
  demoCampaigns.map((campaign) => {
    const { key, business, status, isClosed, publishedDaysAgo } = campaign;
    const isDraft = status === 'draft';
    const isOver = status === 'completed' || status === 'cancelled';
    const isOf = (pair: Pair) => pair.campaign.key === key;
    const projects = work.filter(({ room }) => isOf(room.pair)).map(({ row }) => row);
    const countOf = (state: string) =>
      cast.filter((one) => isOf(one) && one.state === state).length;
    // A campaign is older than its rooms, however far their history reaches.
    const begun = rooms.filter(({ pair }) => isOf(pair)).map(({ createdAt }) => createdAt);
    const published = Math.min(
      now - publishedDaysAgo * DAY_MS,
      ...begun.map((at) => at - 3 * DAY_MS),
    );
    const ends = projects.map(({ endedOn }) => Number(endedOn ?? now));
    const ended = Math.min(Math.max(...ends) + 3 * HOUR_MS, now - HOUR_MS);
    const locked = Math.min(...projects.map(({ createdOn }) => Number(createdOn)));
    return {
      ...campaign,
      ...columnsOf(fieldsOf(campaign, now)),
      businessId: business.id,
      createdByUserId: business.contactUserId,
      isOpen: status === 'active' && !isClosed,
      // A creator who cancels frees the slot; a business that cancels does not.
      slotsTaken: projects.filter(({ cancel }) => cancel?.by !== 'creator').length,
      goingCount: projects.filter(({ endedOn }) => endedOn === null).length,
      completedCount: projects.filter(({ step }) => step === 'completed').length,
      appliedCount: countOf('applied'),
      invitedCount: countOf('invited'),
      lockedOn: projects.length > 0 ? new Date(locked) : null,
      publishedOn: isDraft ? null : new Date(published),
      endedOn: isOver ? new Date(ended) : null,
      createdOn: new Date(isDraft ? published : published - 2 * HOUR_MS),
      updatedOn: new Date(isOver ? ended : published),
      version: isDraft ? 3 : 2,
    };
  });
