import { cities } from '#contract/travel.ts';
import type { OpportunitiesQuery } from '#contract/campaign/opportunity.ts';
import { distancePoints, kmBetween, matchWeights } from '#contract/directory/match.ts';
import { categoryIds } from '#contract/profile/lists.ts';

/** Campaigns that fit a creator equally well: all of these categories in these cities. */
export type Band = { score: number; parts: [category: string, city: string][] };

type Wanted = Pick<OpportunitiesQuery, 'category' | 'city'>;

/** Every city, and every place that is none of them. */
const everywhere = [...Object.keys(cities), ''];

/** All requested bands, the best fit first. Of equal ones the newest come first. */
export function bandsOf(
  creator: { categories: readonly string[]; locality: string },
  { category = 'all', city }: Wanted,
): Band[] {
  const bands = new Map<number, Band['parts']>();
  for (const place of city === undefined ? everywhere : [city]) {
    const near = distancePoints(kmBetween(creator.locality, place));
    for (const one of category === 'all' ? categoryIds : [category]) {
      const score = near + (creator.categories.includes(one) ? matchWeights.category : 0);
      const parts = bands.get(score);
      if (parts) parts.push([one, place]);
      else bands.set(score, [[one, place]]);
    }
  }
  return [...bands]
    .map(([score, parts]) => ({ score, parts }))
    .toSorted((a, b) => b.score - a.score);
}
