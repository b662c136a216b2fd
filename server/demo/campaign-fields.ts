import {
  CAMPAIGN_LIMITS as limits,
  deliverableTypes,
  platforms,
} from '#contract/campaign/lists.ts';
import { defaultLicence, type Deliverable, type Terms } from '#contract/campaign/terms.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { demoBriefs } from './briefs.ts';
import { demoOffers } from './offers.ts';
import { demoCampaigns, type CampaignKey } from './places.ts';

const CENTS = 100;

/** What is agreed on in a campaign of the demo. A shot belongs to one of the deliverables, in turns. */
export function demoTerms(key: CampaignKey, now: number): Terms {
  const offer = demoOffers[key];
  const { shots, hashtags } = demoBriefs[key];
  const deliverables = offer.wants.split(', ').map(deliverableOf);
  const isPaid = offer.pays !== undefined;
  const name = demoCampaigns.find((one) => one.key === key)?.business.key ?? key;
  return {
    offerType: isPaid ? (offer.gift ? 'both' : 'paid') : 'gift',
    giftDescription: offer.gift?.[0] ?? '',
    giftValueCents: (offer.gift?.[1] ?? 0) * CENTS,
    priceCents: isPaid ? (offer.pays ?? 0) * CENTS : limits.price.usual,
    priceMode: offer.isOpenToOffers ? 'creatorProposes' : 'fixed',
    deliverables,
    requiresPost: true,
    requiresShoot: true,
    shotList: shots.map((shot, place) => ({
      id: `shot-${place + 1}`,
      text: shot.replace(/^\?/, ''),
      required: !shot.startsWith('?'),
      deliverableId: deliverables[place % deliverables.length]?.id ?? null,
    })),
    hashtags,
    mentions: [`@${mentions[name] ?? name}`],
    disclosureTag: isPaid ? '#ad' : '#gifted',
    licence: { ...defaultLicence, ...offer.licence },
    revisionRounds: offer.rounds ?? limits.revisionRounds.usual,
    contentDueDays: offer.contentDueDays ?? limits.contentDueDays.usual,
    postWindow: {
      from: offer.postsFrom === undefined ? null : addDays(dayOf(now), offer.postsFrom),
      dueDaysAfterApproval: limits.postDueDays.usual,
    },
    keepLiveDays: offer.keepLive ?? 30,
  };
}

const mentions: Record<string, string> = {
  sol: 'solymasa',
  tea: 'ocotillotea',
  climb: 'graniteandchalk',
  clay: 'paloverdeclay',
  owl: 'nightowlbooks',
  sharp: 'sharplinebarbers',
};

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
  const offer = demoOffers[key];
  const { minutes, contact, location, window, description, dos, donts } = demoBriefs[key];
  const dayIn = (days: number) => addDays(dayOf(now), days);
  return {
    ...demoTerms(key, now),
    description,
    summary: /^[^.!?]*[.!?]/.exec(description)?.[0].slice(0, limits.summary) ?? '',
    goals: offer.goals,
    dos,
    donts,
    location: location ?? null,
    onSiteContact: contact,
    shootDurationMin: minutes,
    shootFrom: window ? dayIn(-window[0]) : null,
    shootTo: window ? dayIn(window[1]) : null,
    applyBy: offer.applyIn === null ? null : dayIn(offer.applyIn),
    creatorSlots: offer.slots,
    visibility: offer.isInviteOnly ? ('inviteOnly' as const) : ('public' as const),
    eligibility: { cities: offer.cities ?? null, minRatingTier: null, minFollowersText: null },
  };
}
