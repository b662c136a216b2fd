/** One side's opinion of the project with the other (specification, 3). */
export const reviewScores = ['notMeet', 'meet', 'exceed'] as const;
export type ReviewScore = (typeof reviewScores)[number];

export const ratingTiers = ['BASIC', 'TIER_1', 'TIER_2'] as const;
export type RatingTier = (typeof ratingTiers)[number];

/** The share of reviews a tier asks for (specification, 4 and 9). */
const RATING_THRESHOLD = 0.8;
/** A rating counts from so many reviews, and so many completed campaigns, on (decision 29). The specification names no number. */
export const MIN_REVIEWS_FOR_TIER = 5;
export const MIN_COMPLETED_FOR_TIER = 1;
/** Traits in one review, its length, and the least length of a bad score (domain rules, 8). */
export const TRAITS_MAX = 5;
export const REVIEW_MAX_CHARACTERS = 600;
export const REVIEW_MIN_CHARACTERS = 20;
/** Traits in "highly rated qualities" (domain rules, 8). */
const TOP_TRAITS = 5;

/**
 * Super from 80 % "Beyond Expectations" on; the first tier from 80 % of at least "Satisfied" (domain rules, 8). Basic below the
 * minimum of reviews and completed campaigns.
 */
export function tierOf(
  scores: Readonly<Record<ReviewScore, number>>,
  completedCampaigns: number,
): RatingTier {
  const { notMeet, meet, exceed } = scores;
  const count = notMeet + meet + exceed;
  if (count < MIN_REVIEWS_FOR_TIER || completedCampaigns < MIN_COMPLETED_FOR_TIER) return 'BASIC';
  if (exceed / count >= RATING_THRESHOLD) return 'TIER_2';
  return (meet + exceed) / count >= RATING_THRESHOLD ? 'TIER_1' : 'BASIC';
}

/** Traits by how often they were named, the most first; those named equally often in the table's order. */
export function topTraits(
  counts: Readonly<Record<string, number>>,
  kind: ReviewedKind,
): { key: TraitKey; icon: string; count: number }[] {
  return reviewTraits[kind]
    .map((trait) => ({ ...trait, count: counts[trait.key] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, TOP_TRAITS);
}

/** The reviewed side. */
export type ReviewedKind = 'business' | 'creator';

const traits = {
  business: [
    { key: 'welcomingTeam', icon: 'handshake' },
    { key: 'clearBrief', icon: 'clipboard-check' },
    { key: 'easyScheduling', icon: 'calendar-check' },
    { key: 'readyOnArrival', icon: 'door-open' },
    { key: 'greatLocation', icon: 'camera' },
    { key: 'fairFeedback', icon: 'message-check' },
    { key: 'fastApproval', icon: 'zap' },
    { key: 'asPromised', icon: 'gift' },
    { key: 'creativeFreedom', icon: 'palette' },
  ],
  creator: [
    { key: 'onTime', icon: 'clock' },
    { key: 'creative', icon: 'sparkles' },
    { key: 'professional', icon: 'briefcase' },
    { key: 'greatCommunicator', icon: 'message-circle' },
    { key: 'followedBrief', icon: 'clipboard-list' },
    { key: 'highQuality', icon: 'image' },
    { key: 'fastDelivery', icon: 'zap' },
    { key: 'authentic', icon: 'mic' },
    { key: 'respectful', icon: 'heart' },
  ],
} as const satisfies Record<ReviewedKind, readonly { key: string; icon: string }[]>;
export type TraitKey = (typeof traits)[ReviewedKind][number]['key'];

/** The praise for each reviewed side (domain rules, 8). Icons have Lucide's names. */
export const reviewTraits: Readonly<
  Record<ReviewedKind, readonly { key: TraitKey; icon: string }[]>
> = traits;
