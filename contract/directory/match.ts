import { DAY_MINUTES } from '../durations.ts';
import { cities, distanceKm } from '../travel.ts';
import { MIN_PRICE } from '../profile/lists.ts';
import { MIN_REVIEWS_FOR_TIER, type RatingTier } from '../review/rules.ts';
import type { CreatorCard } from './record.ts';

/** The searching business, or one of its campaigns. */
export type Seeker = {
  categories: readonly string[];
  /** One of the cities; empty where none is known. */
  locality: string;
  /** The budget in dollars. If it is null, the usual price is the measure. */
  budget: number | null;
};

/** The facts of a creator that count for a match. */
export type Offered = Pick<
  CreatorCard,
  | 'categories'
  | 'locality'
  | 'status'
  | 'reviewCount'
  | 'minPrice'
  | 'acceptPaidPromotion'
  | 'responseMinutes'
>;

/** The parts of a match's points (domain rules, 2). */
export const matchWeights = {
  category: 40,
  distance: 20,
  tier: 20,
  price: 10,
  response: 10,
} as const;
export type MatchPart = keyof typeof matchWeights;
export const matchParts = Object.keys(matchWeights) as [MatchPart, ...MatchPart[]];

/** The most points that a match can have. */
export const MATCH_MAX = matchParts.reduce((sum, part) => sum + matchWeights[part], 0);

/** Whole points for each part. `unknown` parts got none because nothing is known, not because they fit badly. */
type Match = {
  score: number;
  points: Readonly<Record<MatchPart, number>>;
  unknown: readonly MatchPart[];
};

/** Up to here a distance costs nothing, and from there on everything. Kilometres. */
export const NEAR_KM = 5;
const FAR_KM = 50;

/** Points for a rating tier, before the number of its reviews counts. */
export const tierPoints: Readonly<Record<RatingTier, number>> = {
  BASIC: 0,
  TIER_1: matchWeights.tier / 2,
  TIER_2: matchWeights.tier,
};

/** The assumed points of an unknown creator: half of those for a tier, weighted as this many reviews. */
export const RATING_PRIOR = { reviews: 5, points: matchWeights.tier / 2 } as const;

/**
 * Points for a rating, drawn towards the average the fewer reviews it has (decision 29). Below the minimum of reviews a rating means
 * nothing yet.
 */
function ratingPoints({ status, reviewCount }: Pick<Offered, 'status' | 'reviewCount'>): number {
  const reviews = reviewCount < MIN_REVIEWS_FOR_TIER ? 0 : reviewCount;
  const { reviews: usual, points } = RATING_PRIOR;
  return Math.round((reviews * tierPoints[status] + usual * points) / (reviews + usual));
}

/** How well a creator suits, from 0 to `MATCH_MAX`, with what it is made of: nothing is learned and nothing is hidden. */
export function matchOf(seeker: Seeker, creator: Offered): Match {
  const km = kmBetween(seeker.locality, creator.locality);
  const points: Record<MatchPart, number> = {
    category: categoryPoints(seeker.categories, creator.categories),
    distance: distancePoints(km),
    tier: ratingPoints(creator),
    price: pricePoints(seeker.budget ?? MIN_PRICE.usual, creator),
    response: responsePoints(creator.responseMinutes),
  };
  const unknown: MatchPart[] = [];
  if (seeker.categories.length === 0) unknown.push('category');
  if (km === null) unknown.push('distance');
  return { score: matchParts.reduce((sum, part) => sum + points[part], 0), points, unknown };
}

/** A creator who usually answers sooner than this is fast. Minutes. */
export const FAST_RESPONSE_MINUTES = DAY_MINUTES;
/** Answers from which a response time is known, and the days whose messages count. */
export const RESPONSE_ANSWERS_MIN = 3;
export const RESPONSE_DAYS = 90;
/** Points of a creator whose response time is not known: those of an average one (decision 40). */
export const RESPONSE_PRIOR_POINTS = matchWeights.response / 2;

/** All points for a fast creator, none for a slow one. */
function responsePoints(minutes: number | null | undefined): number {
  if (minutes === null || minutes === undefined) return RESPONSE_PRIOR_POINTS;
  return minutes < FAST_RESPONSE_MINUTES ? matchWeights.response : 0;
}

/** Kilometres between two cities as the crow flies; null where one is not known. */
export const kmBetween = (from: string, to: string): number | null =>
  Object.hasOwn(cities, from) && Object.hasOwn(cities, to) ? distanceKm(from, to) : null;

/** The share of the wanted categories that the creator has. */
function categoryPoints(wanted: readonly string[], has: readonly string[]): number {
  if (wanted.length === 0) return 0;
  const shared = wanted.filter((one) => has.includes(one)).length;
  return Math.round((matchWeights.category * shared) / wanted.length);
}

/** All up to 5 km, none from 50 km on, evenly less in between; none for an unknown distance. */
export function distancePoints(km: number | null): number {
  if (km === null) return 0;
  const share = (FAR_KM - km) / (FAR_KM - NEAR_KM);
  return Math.round(matchWeights.distance * Math.min(1, Math.max(0, share)));
}

/** All points within the budget, none from twice the budget on. A creator who accepts only gifts has no price. */
function pricePoints(
  budget: number,
  { minPrice, acceptPaidPromotion }: Pick<Offered, 'minPrice' | 'acceptPaidPromotion'>,
): number {
  if (!acceptPaidPromotion) return matchWeights.price;
  const share = (2 * budget - minPrice) / budget;
  return Math.round(matchWeights.price * Math.min(1, Math.max(0, share)));
}
