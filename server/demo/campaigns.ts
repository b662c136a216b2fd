import * as z from 'zod/mini';
import { paidByWays } from '#contract/billing/payment.ts';
import {
  campaignFields,
  campaignStatuses,
  type CampaignFields,
} from '#contract/campaign/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import { columnsOf } from '../commands/campaigns/campaign-fields.ts';
import { campaigns as campaignTable } from '../db/schema/market.ts';
import { candidates } from '../db/schema/work.ts';
import type { DemoCandidate } from './candidates.ts';
import { demoId, named, oneOf, resolved, type Written } from './data.ts';
import data from './data/campaigns.json' with { type: 'json' };
import { businesses, creators, demoCreators, type DemoCreator } from './people.ts';
import type { DemoProject } from './projects.ts';
import type { DemoRoom } from './rooms.ts';

const campaign = z.object({
  business: oneOf(businesses),
  /** Locations of one brief share it. */
  groupId: z.optional(z.string()),
  title: z.string(),
  category: z.enum(categoryIds),
  status: z.enum(campaignStatuses),
  publishedDaysAgo: z.number(),
  contact: oneOf(data.contacts),
  isClosed: z._default(z.boolean(), false),
  /** Only businesses with a card in the sandbox have prices that are charged. */
  pricePaidBy: z._default(z.enum(paidByWays), 'direct'),
  endReason: z._default(z.nullable(z.string()), null),
  fields: z.record(z.string(), z.unknown()),
  /** A shot that begins with `?` is not required. */
  shots: z.array(z.string()),
  /** Pictures of `public/demo/shots` above the campaign. */
  covers: z._default(z.array(z.string()), []),
});

const keys = z.enum(Object.keys(data.campaigns) as (keyof typeof data.campaigns)[]);
export const campaigns = named('campaign', z.record(keys, campaign).parse(data.campaigns));
export const demoCampaigns = Object.values(campaigns);
export type DemoCampaign = (typeof demoCampaigns)[number];

/** The two that an entry of a data file is about. */
export const paired = { campaign: oneOf(campaigns), creator: oneOf(creators) };

/** A creator and a campaign, with the ids that every row about the two has. The project has the candidate's id. */
export function pairOf(campaign: DemoCampaign, creator: DemoCreator) {
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
  const { title, category, contact, shots } = campaign;
  const fields = campaignFields.parse({
    ...defaultTerms(),
    ...data.usual,
    ...resolved(campaign.fields, now),
    title,
    category,
    onSite: contact,
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

export type Demo = {
  now: number;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly DemoCandidate[];
};

/** Every campaign, before its candidates and projects are counted: see `COUNTS`. */
export const campaignRows = ({ now, rooms, work, cast }: Demo) =>
  demoCampaigns.map((campaign) => {
    const { status, isClosed, publishedDaysAgo } = campaign;
    const isDraft = status === 'draft';
    const isOver = status === 'completed' || status === 'cancelled';
    // A campaign is older than its rooms and applications, however far their history reaches.
    const begun = [
      ...rooms.filter(({ pair }) => pair.campaign === campaign).map(({ createdAt }) => createdAt),
      ...cast.filter((one) => one.campaign === campaign).map((one) => Number(one.createdOn)),
    ];
    const published = Math.min(now - publishedDaysAgo * DAY_MS, ...begun.map((at) => at - DAY_MS));
    const ends = work
      .filter(({ room }) => room.pair.campaign === campaign)
      .map(({ row }) => Number(row.endedOn ?? now));
    const ended = Math.min(Math.max(...ends) + 3 * HOUR_MS, now - HOUR_MS);
    return {
      ...writtenFields(campaign, now),
      isOpen: status === 'active' && !isClosed,
      publishedOn: isDraft ? null : new Date(published),
      endedOn: isOver ? new Date(ended) : null,
      createdOn: new Date(isDraft ? published : published - 2 * HOUR_MS),
      updatedOn: new Date(isOver ? ended : published),
      version: isDraft ? 3 : 2,
    };
  });

const writtenFields = (campaign: DemoCampaign, now: number) => ({
  ...campaign,
  ...columnsOf(fieldsOf(campaign, now)),
  businessId: campaign.business.id,
  createdByUserId: campaign.business.contactUserId,
});

/** A creator who cancels frees the slot; a business that cancels does not. */
export const COUNTS = `
update campaigns c set
  (slots_taken, going_count, completed_count, locked_on) = (
    select count(*) filter (where cancel ->> 'by' is distinct from 'creator'),
      count(*) filter (where step not in ('completed', 'cancelled')),
      count(*) filter (where step = 'completed'), min(created_on)
    from projects p where p.campaign_id = c.id),
  (applied_count, invited_count) = (
    select count(*) filter (where state = 'applied'), count(*) filter (where state = 'invited')
    from candidates k where k.campaign_id = c.id)`;

/** Creators who apply to each of the further campaigns. */
const APPLICANTS = 10;

/** Further numbered campaigns of Sol y Masa like the salsa campaign, each with ten applicants, to test very long lists. */
export function furtherCampaigns(now: number, count: number): Written[] {
  const { salsa } = campaigns;
  const fields = writtenFields(salsa, now);
  const made = Array.from({ length: count }, (_, n) => {
    const on = new Date(now - (n + 1) * HOUR_MS);
    return {
      ...fields,
      id: demoId<CampaignId>(`campaign ${n}`, on.getTime()),
      title: `${salsa.title} no. ${n + 1}`,
      pricePaidBy: 'direct',
      appliedCount: APPLICANTS,
      createdByUserId: null,
      publishedOn: on,
      createdOn: on,
      updatedOn: on,
    };
  });
  const cast = made.flatMap(({ id: campaignId, businessId, createdOn }) =>
    demoCreators.slice(0, APPLICANTS).map(({ id: creatorId }, n) => ({
      id: `project ${campaignId} ${creatorId}`,
      campaignId,
      businessId,
      creatorId,
      state: 'applied',
      source: 'apply',
      note: 'I would film the first spoon in one take.',
      matchScore: 95 - 7 * n,
      matchPoints: { category: 95 - 7 * n },
      createdOn,
      updatedOn: createdOn,
    })),
  );
  return [
    [campaignTable, made],
    [candidates, cast],
  ];
}
