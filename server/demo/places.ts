import { paidByWays } from '#contract/billing/payment.ts';
import * as z from 'zod/mini';
import { dayHours, week, type Week, weekdays } from '#contract/availability/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import {
  campaignFields,
  campaignStatuses,
  onSiteContact,
  type CampaignFields,
} from '#contract/campaign/record.ts';
import type { AccountId, CampaignGroupId, CampaignId, UserId } from '#contract/ids.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { businessFields } from '#contract/profile/edits.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import businessData from './data/businesses.json' with { type: 'json' };
import campaignData from './data/campaigns.json' with { type: 'json' };
import { entriesOf, oneOf } from './data.ts';
import { creators } from './people.ts';
import people from './data/people.json' with { type: 'json' };
import { demoId } from './seeded.ts';

const { address: _address, logo: _logo, photo: _photo, ...profile } = businessFields;
const link = z._default(profile.facebookUrl, '');
const links = {
  facebookUrl: link,
  instagramUrl: link,
  tiktokUrl: link,
  youtubeUrl: link,
  localBuzzUrl: link,
};
const workday = { isOpen: true, startTime: 900, endTime: 1700 };
const workweek = Object.fromEntries(weekdays.map((day) => [day, workday])) as Week;
const business = z.object({
  ...profile,
  ...links,
  street: z.string(),
  locality: z.string(),
  postalCode: z.string(),
  photoUrl: z._default(z.nullable(z.string()), null),
  latitude: z._default(z.nullable(z.number()), null),
  longitude: z._default(z.nullable(z.number()), null),
  corporate: z.optional(z.string()),
  /** The person creators talk to. */
  contact: z.string(),
  mention: z.string(),
  completed: z._default(z.int(), 0),
  week: z._default(week, workweek),
  exceptions: z._default(z.array(z.extend(dayHours, { inDays: z.int() })), []),
});

export const businesses = entriesOf(
  businessData,
  business,
  (key, { corporate, contact, ...facts }) => ({
    ...facts,
    key,
    kind: 'business' as const,
    id: demoId<AccountId>(`business ${key}`),
    corporateId: corporate ? demoId<AccountId>(`corporate ${corporate}`) : null,
    contactUserId: demoId<UserId>(`user ${contact}`),
    logoUrl: `/demo/logos/${key}.svg`,
  }),
);
type DemoBusiness = (typeof businesses)[keyof typeof businesses];
export const demoBusinesses = Object.values(businesses);
/** The parties that notifications and reviews name. */
export const parties = { ...creators, ...businesses };

export const corporates = entriesOf(people.corporates, z.string(), (key, name) => {
  return { id: demoId<AccountId>(`corporate ${key}`), kind: 'corporate' as const, name };
});
export const demoCorporates = Object.values(corporates);

/** A business's hours around `now`. */
export const demoHours = ({ week: hours, exceptions }: DemoBusiness, now: number) => ({
  week: hours,
  exceptions: exceptions.map(({ inDays, ...times }) => {
    return { date: addDays(dayOf(now), inDays), ...times };
  }),
});

const written = z.omit(campaignFields, {
  title: true,
  category: true,
  summary: true,
  onSite: true,
  shootWindow: true,
  applyBy: true,
});
const unwritten: Partial<z.infer<typeof written>> = {
  ...defaultTerms(),
  place: null,
  visibility: 'public',
  eligibility: { cities: null, minRatingTier: null, minFollowersText: null },
  ai: { used: false, model: null, promptHash: null, unedited: [] },
};
/** In days from today. */
const day = z._default(z.nullable(z.int()), null);

const campaign = z.object({
  business: oneOf(businesses),
  /** Locations of one brief share its name. */
  group: z.optional(z.string()),
  title: z.string(),
  category: z.enum(categoryIds),
  status: z.enum(campaignStatuses),
  publishedDaysAgo: z.number(),
  applyIn: day,
  shootsFrom: day,
  shootsTo: day,
  postsFrom: day,
  contact: oneOf(entriesOf(campaignData.contacts, onSiteContact, (_, contact) => contact)),
  isClosed: z._default(z.boolean(), false),
  /** Only businesses with a card in the sandbox have prices that are charged. */
  pricePaidBy: z._default(z.enum(paidByWays), 'direct'),
  endReason: z._default(z.nullable(z.string()), null),
  fields: z.pipe(
    z.transform((given: object) => ({ ...unwritten, ...given }) as z.infer<typeof written>),
    written,
  ),
  /** A shot that begins with `?` is not required. */
  shots: z.array(z.string()),
  /** Pictures of `public/demo/shots` above the campaign. */
  covers: z._default(z.array(z.string()), []),
});

export const campaigns = entriesOf(
  campaignData.campaigns,
  campaign,
  (key, { group, ...facts }) => ({
    ...facts,
    key,
    id: demoId<CampaignId>(`campaign ${key}`),
    groupId: group === undefined ? undefined : demoId<CampaignGroupId>(`group ${group}`),
  }),
);
export type DemoCampaign = (typeof campaigns)[keyof typeof campaigns];
export const demoCampaigns = Object.values(campaigns);

/** The fields of a campaign that its business writes. Shots are assigned to the deliverables in turn. */
export function demoFields(campaign: DemoCampaign, now: number): CampaignFields {
  const { fields, title, category, business, shots, contact, shootsFrom, shootsTo } = campaign;
  const dayIn = (days: number | null) => (days === null ? null : addDays(dayOf(now), days));
  const [from, to] = [dayIn(shootsFrom), dayIn(shootsTo)];
  const { description, deliverables, postWindow } = fields;
  const [first = ''] = /^[^.!?]*[.!?]/.exec(description) ?? [];
  return {
    ...fields,
    title,
    category,
    summary: first.slice(0, CAMPAIGN_LIMITS.summary),
    mentions: [`@${business.mention}`],
    shotList: shots.map((shot, place) => ({
      id: `shot-${place + 1}`,
      text: shot.replace(/^\?/, ''),
      required: !shot.startsWith('?'),
      deliverableId: deliverables[place % deliverables.length]?.id ?? null,
    })),
    onSite: contact,
    shootWindow: from && to ? { from, to } : null,
    applyBy: dayIn(campaign.applyIn),
    postWindow: { ...postWindow, from: dayIn(campaign.postsFrom) },
  };
}
