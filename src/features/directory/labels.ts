import { kmBetween } from '#contract/directory/match.ts';
import type { CreatorCard, DirectorySort } from '#contract/directory/record.ts';
import type { RatingTier } from '#contract/review/rules.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { milesOf } from '#src/lib/miles.ts';
import { m } from '#src/paraglide/messages.js';
import { tierName } from '#src/ui/tier-badge.tsx';
import type { Wish } from './cached-queries.ts';

/** The names of the filters. */
export type FilterName = Exclude<keyof Wish, 'sort' | 'favourites'>;
export const filterNames = ['category', 'city', 'within', 'tier', 'offer', 'maxPrice'] as const;

export const filterLabels: Record<FilterName, () => string> = {
  category: m.app_category,
  city: m.app_city,
  within: m.app_distance,
  tier: m.app_rating,
  offer: m.directory_offer,
  maxPrice: m.app_price,
};

export const sortLabels: Record<DirectorySort, () => string> = {
  match: m.directory_sort_match,
  near: m.directory_sort_near,
  rating: m.directory_sort_rating,
};

/** The label of a filter's value. */
export function valueLabel(name: FilterName, value: string | number): string {
  switch (name) {
    case 'category':
      return categoryLabel(String(value));
    case 'city':
      return String(value);
    case 'within':
      return m.directory_within_miles({ miles: milesOf(Number(value)) });
    case 'tier':
      return tierLabel(value as RatingTier);
    case 'offer':
      return value === 'gift' ? m.directory_offer_gift() : m.app_paid_promotions();
    case 'maxPrice':
      return m.directory_up_to({ price: value });
  }
}

/** The highest tier has none above it. */
function tierLabel(status: RatingTier): string {
  const tier = tierName('creator', status) ?? m.directory_any();
  return status === 'TIER_1' ? m.directory_tier_from({ tier }) : tier;
}

/** `Tempe · 12 mi away`: where a creator is, seen from a city. */
export function placeText(locality: string, from: string): string {
  const km = kmBetween(from, locality);
  if (km === null) return locality;
  const way = km < 1 ? m.directory_your_city() : m.app_miles_away({ miles: milesOf(km) });
  return `${locality} · ${way}`;
}

export function offerText(
  card: Pick<CreatorCard, 'acceptGiftOffer' | 'acceptPaidPromotion' | 'minPrice'>,
): string {
  if (!card.acceptPaidPromotion) return card.acceptGiftOffer ? m.directory_gifts_only() : '';
  const price = m.app_from_price({ price: card.minPrice });
  return card.acceptGiftOffer ? `${price} · ${m.directory_gifts()}` : price;
}

export const nameOf = ({ firstName, lastName }: Pick<CreatorCard, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();
