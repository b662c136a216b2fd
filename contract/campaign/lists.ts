export const goals = ['awareness', 'visits', 'event', 'launch', 'ugc', 'reviews'] as const;
export const offerTypes = ['gift', 'paid', 'both'] as const;
export type OfferType = (typeof offerTypes)[number];
export const priceModes = ['fixed', 'creatorProposes'] as const;
export const deliverableTypes = [
  'photo',
  'reel',
  'story',
  'tiktok',
  'youtubeShort',
  'youtubeVideo',
  'rawClips',
] as const;
export type DeliverableType = (typeof deliverableTypes)[number];
export const platforms = ['instagram', 'tiktok', 'youtube', 'facebook', 'localBuzz'] as const;
export type Platform = (typeof platforms)[number];
export const disclosureTags = ['#ad', '#gifted', '#partner'] as const;
export const licenceScopes = ['organic', 'organicPlusAds', 'full'] as const;
/** Days that a license lasts; null never expires. */
export const licenceDays = [90, 180, 365, null] as const;
export const keepLiveDays = [0, 30, 90, 180] as const;
export const visibilities = ['public', 'inviteOnly'] as const;
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
/** A business's reasons for declining an application, in friendly terms (domain rules, 2). */
export const declineReasons = ['full', 'otherStyle', 'otherDates', 'otherArea', 'none'] as const;

/** Limits of a campaign's fields (domain rules, 1). Money is in whole cents. */
export const CAMPAIGN_LIMITS = {
  /** Of one business at a time. */
  drafts: 100,
  title: { least: 3, most: 80 },
  summary: 160,
  description: 5_000,
  gallery: 9,
  giftDescription: 300,
  giftValueCents: 10_000_000,
  price: { least: 1_000, most: 500_000, step: 100, usual: 5_000 },
  deliverables: 6,
  qty: 10,
  /** All deliverables together, which is also the limit of files in a project. */
  assets: 40,
  notes: 300,
  shots: 30,
  shotText: 120,
  lines: 10,
  lineText: 120,
  contactText: 200,
  duration: { least: 30, most: 240, step: 15, usual: 60 },
  contentDueDays: { least: 1, most: 21, usual: 5 },
  postDueDays: { least: 1, most: 21, usual: 5 },
  revisionRounds: { most: 3, usual: 2 },
  slots: { most: 20, usual: 1 },
  applyByDays: 14,
  windowDays: 30,
  aiPrompt: 1_000,
} as const;

/** Minutes for one shot, including the search for its light. */
const MINUTES_PER_SHOT = 10;

/** The number of shots that a shoot of so many minutes has time for. */
export const shotsFor = (minutes: number): number =>
  Math.min(CAMPAIGN_LIMITS.shots, Math.max(3, Math.floor(minutes / MINUTES_PER_SHOT)));
