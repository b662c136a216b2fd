import { compareTexts } from '../compare-texts.ts';
import { ratingTiers, type RatingTier } from '../review/rules.ts';
import { kmBetween, matchOf, type Seeker } from './match.ts';
import type { CreatorCard, DirectoryQuery } from './record.ts';

/** The filters of a search, without the page. */
type Search = Omit<DirectoryQuery, 'offset' | 'favourites'>;

/** The tiers that a wish for one includes: it, and those above. */
export const tiersFrom = (tier: RatingTier): readonly RatingTier[] =>
  ratingTiers.slice(ratingTiers.indexOf(tier));

/**
 * The found cards in order. A device gets the server's result from its cached cards. The order is total, so pages neither
 * repeat nor skip a card.
 */
export function searchCards<C extends CreatorCard>(
  cards: readonly C[],
  search: Search,
  own: Pick<Seeker, 'categories' | 'locality'>,
): C[] {
  const seeker: Seeker = { ...own, budget: search.maxPrice ?? null };
  const once = [...new Map(cards.map((card) => [card.id, card])).values()];
  return once
    .filter((card) => fits(card, search, own.locality))
    .map((card) => ({ card, rank: rankOf(card, search, seeker) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || compareTexts(a.card.id, b.card.id))
    .map(({ card }) => card);
}

/** Whether a card is what a search from a city asks for. */
function fits(card: CreatorCard, search: Search, from: string): boolean {
  const { category, city, within, tier, offer, maxPrice } = search;
  const km = kmBetween(from, card.locality);
  return (
    (category === undefined || card.categories.includes(category)) &&
    (city === undefined || card.locality === city) &&
    (within === undefined || (km !== null && km <= within)) &&
    (tier === undefined || tiersFrom(tier).includes(card.status)) &&
    (offer !== 'gift' || card.acceptGiftOffer) &&
    (offer !== 'paid' || card.acceptPaidPromotion) &&
    // A creator who accepts only gifts has no price.
    (maxPrice === undefined || !card.acceptPaidPromotion || card.minPrice <= maxPrice)
  );
}

/** The sort key of a card, smallest first. */
function rankOf(card: CreatorCard, { sort = 'match' }: Search, seeker: Seeker): number[] {
  const score = -matchOf(seeker, card).score;
  const tier = -ratingTiers.indexOf(card.status);
  switch (sort) {
    case 'match':
      return [score, -card.reviewCount];
    case 'near':
      return [kmBetween(seeker.locality, card.locality) ?? Infinity, score];
    case 'rating':
      return [tier, -card.reviewCount, -card.completedCampaigns];
  }
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  // Infinity is as far as itself.
  a.map((one, place) => (one === b[place] ? 0 : one - (b[place] ?? 0))).find((by) => by !== 0) ?? 0;
