import {
  CAMPAIGN_LIMITS as limits,
  deliverableTypes,
  platforms,
} from '#contract/campaign/lists.ts';
import { defaultLicence, type Deliverable, type Terms } from '#contract/campaign/terms.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import { businesses, campaignsByKey, contacts, type CampaignKey } from './data.ts';

const usualTerms = {
  giftDescription: '',
  giftValueCents: 0,
  priceCents: limits.price.usual,
  priceMode: 'fixed',
  requiresPost: true,
  requiresShoot: true,
  revisionRounds: limits.revisionRounds.usual,
  contentDueDays: limits.contentDueDays.usual,
  keepLiveDays: 30,
} as const;

/** The terms of a demo campaign. A shot belongs to one of the deliverables, in turns. */
export function demoTerms(key: CampaignKey, now: number): Terms {
  const { business, shots, terms, wants, postsFrom } = campaignsByKey[key];
  const deliverables = wants.split(', ').map(deliverableOf);
  const from = postsFrom === undefined ? null : addDays(dayOf(now), postsFrom);
  const shotList = shots.map((shot, place) => ({
    id: `shot-${place + 1}`,
    text: shot.replace(/^\?/, ''),
    required: !shot.startsWith('?'),
    deliverableId: deliverables[place % deliverables.length]?.id ?? null,
  }));
  return {
    ...usualTerms,
    ...terms,
    deliverables,
    shotList,
    mentions: [`@${businesses[business].mention}`],
    licence: { ...defaultLicence, ...terms.licence },
    postWindow: { from, dueDaysAfterApproval: limits.postDueDays.usual },
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

const everyone = { cities: null, minRatingTier: null, minFollowersText: null };

/** Everything of a campaign that its people write, under the names of its row. */
export function demoFields(key: CampaignKey, now: number) {
  const { written, contact, window, applyIn } = campaignsByKey[key];
  const dayIn = (days: number) => addDays(dayOf(now), days);
  return {
    ...demoTerms(key, now),
    eligibility: everyone,
    ...written,
    summary: /^[^.!?]*[.!?]/.exec(written.description)?.[0].slice(0, limits.summary) ?? '',
    onSiteContact: contacts[contact],
    shootFrom: window ? dayIn(-window[0]) : null,
    shootTo: window ? dayIn(window[1]) : null,
    applyBy: applyIn === null ? null : dayIn(applyIn),
  };
}
