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
export const TOP_TRAITS = 5;

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
): { key: string; count: number }[] {
  return reviewTraits[kind]
    .map(({ positiveKey }) => ({ key: positiveKey, count: counts[positiveKey] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, TOP_TRAITS);
}

/** The reviewed side. */
export type ReviewedKind = 'business' | 'creator';
type ReviewTrait = { positiveKey: string; positiveIcon: string; positiveLabel: string };

const trait = (positiveKey: string, positiveLabel: string, positiveIcon: string): ReviewTrait => ({
  positiveKey,
  positiveIcon,
  positiveLabel,
});

/** The praise for each reviewed side (domain rules, 8). Icons have Lucide's names. */
export const reviewTraits: Readonly<Record<ReviewedKind, readonly ReviewTrait[]>> = {
  business: [
    trait('welcomingTeam', 'Welcoming team', 'handshake'),
    trait('clearBrief', 'Clear brief', 'clipboard-check'),
    trait('easyScheduling', 'Easy to schedule', 'calendar-check'),
    trait('readyOnArrival', 'Ready on arrival', 'door-open'),
    trait('greatLocation', 'Great place to film', 'camera'),
    trait('fairFeedback', 'Fair feedback', 'message-check'),
    trait('fastApproval', 'Fast approval', 'zap'),
    trait('asPromised', 'Offer as promised', 'gift'),
    trait('creativeFreedom', 'Creative freedom', 'palette'),
  ],
  creator: [
    trait('onTime', 'On time', 'clock'),
    trait('creative', 'Creative ideas', 'sparkles'),
    trait('professional', 'Professional', 'briefcase'),
    trait('greatCommunicator', 'Great communicator', 'message-circle'),
    trait('followedBrief', 'Followed the brief', 'clipboard-list'),
    trait('highQuality', 'High-quality content', 'image'),
    trait('fastDelivery', 'Fast delivery', 'zap'),
    trait('authentic', 'Authentic voice', 'mic'),
    trait('respectful', 'Respectful of staff & guests', 'heart'),
  ],
};
