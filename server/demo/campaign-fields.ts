import {
  CAMPAIGN_LIMITS as limits,
  deliverableTypes,
  platforms,
} from '#contract/campaign/lists.ts';
import { defaultLicence, type Deliverable, type Terms } from '#contract/campaign/terms.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { businesses, campaignsByKey, contacts, type CampaignKey } from './data.ts';

const CENTS = 100;

/** What is agreed on in a campaign of the demo. A shot belongs to one of the deliverables, in turns. */
export function demoTerms(key: CampaignKey, now: number): Terms {
  const one = campaignsByKey[key];
  const deliverables = one.wants.split(', ').map(deliverableOf);
  const isPaid = one.pays !== undefined;
  const from = one.postsFrom === undefined ? null : addDays(dayOf(now), one.postsFrom);
  return {
    offerType: isPaid ? (one.gift ? 'both' : 'paid') : 'gift',
    giftDescription: one.gift?.[0] ?? '',
    giftValueCents: (one.gift?.[1] ?? 0) * CENTS,
    priceCents: one.pays === undefined ? limits.price.usual : one.pays * CENTS,
    priceMode: one.isOpenToOffers ? 'creatorProposes' : 'fixed',
    deliverables,
    requiresPost: true,
    requiresShoot: true,
    shotList: one.shots.map((shot, place) => ({
      id: `shot-${place + 1}`,
      text: shot.replace(/^\?/, ''),
      required: !shot.startsWith('?'),
      deliverableId: deliverables[place % deliverables.length]?.id ?? null,
    })),
    hashtags: one.hashtags,
    mentions: [`@${businesses[one.business].mention}`],
    disclosureTag: isPaid ? '#ad' : '#gifted',
    licence: { ...defaultLicence, ...one.licence },
    revisionRounds: one.rounds ?? limits.revisionRounds.usual,
    contentDueDays: one.contentDueDays ?? limits.contentDueDays.usual,
    postWindow: { from, dueDaysAfterApproval: limits.postDueDays.usual },
    keepLiveDays: (one.keepLive ?? 30) as Terms['keepLiveDays'],
  };
}

const notes: Partial<Record<Deliverable['type'], string>> = {
  reel: '20 to 40 seconds, upright, with its own sound.',
  tiktok: 'Up to 30 seconds, the first second counts.',
  story: 'With our handle, and the disclosure on the first one.',
  photo: 'Upright, daylight, nothing posed.',
};

/** `2 reel@instagram` → two reels on Instagram. */
function deliverableOf(wanted: string, place: number): Deliverable {
  const [, qty = '', kind = '', where = ''] = /^(\d+) (\w+)@([\w-]+)$/.exec(wanted) ?? [];
  const type = deliverableTypes.find((one) => one === kind);
  if (!type) throw new Error(`Nobody can deliver "${wanted}".`);
  const platform = platforms.find((one) => one === where) ?? null;
  return { id: `d${place + 1}`, type, platform, qty: Number(qty), notes: notes[type] ?? '' };
}

/** Everything else of a campaign that its people write, under the names of its row. */
export function demoFields(key: CampaignKey, now: number) {
  const one = campaignsByKey[key];
  const dayIn = (days: number) => addDays(dayOf(now), days);
  return {
    ...demoTerms(key, now),
    description: one.description,
    summary: /^[^.!?]*[.!?]/.exec(one.description)?.[0].slice(0, limits.summary) ?? '',
    goals: one.goals,
    dos: one.dos,
    donts: one.donts,
    location: one.location ?? null,
    onSiteContact: contacts[one.contact],
    shootDurationMin: one.minutes,
    shootFrom: one.window ? dayIn(-one.window[0]) : null,
    shootTo: one.window ? dayIn(one.window[1]) : null,
    applyBy: one.applyIn === null ? null : dayIn(one.applyIn),
    creatorSlots: one.slots,
    visibility: one.isInviteOnly ? ('inviteOnly' as const) : ('public' as const),
    eligibility: { cities: one.cities ?? null, minRatingTier: null, minFollowersText: null },
  };
}
