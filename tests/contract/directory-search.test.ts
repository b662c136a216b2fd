import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchCards, tiersFrom } from '#contract/directory/search.ts';
import { directorySorts, type CreatorCard } from '#contract/directory/record.ts';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { ratingTiers } from '#contract/review/rules.ts';
import { aCard } from '../support/creator-cards.ts';

type Search = Parameters<typeof searchCards>[1];
const own = { locality: 'Tempe', categories: ['eats'] };
const found = (cards: readonly CreatorCard[], search: Search = {}, from = own) =>
  searchCards(cards, search, from).map(({ firstName }) => firstName);

const cards = fc.array(
  fc
    .record({
      locality: fc.constantFrom(...cityNames),
      categories: fc.uniqueArray(fc.constantFrom(...categoryIds), { minLength: 1 }),
      acceptGiftOffer: fc.boolean(),
      acceptPaidPromotion: fc.boolean(),
      minPrice: fc.integer({ min: 1, max: 50 }).map((tens) => tens * 10),
      status: fc.constantFrom(...ratingTiers),
      reviewCount: fc.nat(12),
      completedCampaigns: fc.nat(3),
    })
    .map(aCard),
  { maxLength: 12 },
);
const searches: fc.Arbitrary<Search> = fc.record(
  {
    category: fc.constantFrom(...categoryIds),
    city: fc.constantFrom(...cityNames),
    within: fc.integer({ min: 1, max: 200 }),
    tier: fc.constantFrom(...ratingTiers),
    offer: fc.constantFrom('gift' as const, 'paid' as const),
    maxPrice: fc.integer({ min: 10, max: 500 }),
    sort: fc.constantFrom(...directorySorts),
  },
  { requiredKeys: [] },
);

test('the order is total: it does not depend on the order in which creators are given', () => {
  fc.assert(
    fc.property(cards, searches, (all, search) => {
      expect(searchCards([...all.toReversed(), ...all], search, own)).toEqual(
        searchCards(all, search, own),
      );
    }),
  );
});

test('a further wish never finds anyone more', () => {
  fc.assert(
    fc.property(cards, searches, (all, search) => {
      const everyone = searchCards(all, {}, own).map(({ id }) => id);
      const fewer = searchCards(all, search, own).map(({ id }) => id);

      expect(everyone).toEqual(expect.arrayContaining(fewer));
      expect(everyone).toHaveLength(all.length);
    }),
  );
});

test('the best match comes first, or the nearest or best rated when asked for', () => {
  const near = aCard({ firstName: 'Near', categories: ['arts'] });
  const match = aCard({ firstName: 'Match', locality: 'Mesa', status: 'TIER_1' });
  const rated = aCard({
    firstName: 'Rated',
    locality: 'Wickenburg',
    categories: ['arts'],
    status: 'TIER_2',
  });
  const all = [rated, near, match];

  expect(found(all)).toEqual(['Match', 'Near', 'Rated']);
  expect(found(all, { sort: 'near' })).toEqual(['Near', 'Match', 'Rated']);
  expect(found(all, { sort: 'rating' })).toEqual(['Rated', 'Match', 'Near']);
});

test('a creator without a known city is never near, and comes last by distance', () => {
  const all = [aCard({ firstName: 'Lost', locality: 'Atlantis' }), aCard({ firstName: 'Here' })];

  expect(found(all, { sort: 'near' })).toEqual(['Here', 'Lost']);
  expect(found(all, { within: 200 })).toEqual(['Here']);
  expect(found(all, { within: 200 }, { ...own, locality: '' })).toEqual([]);
});

test('a price asks nothing of those who take gifts only', () => {
  const all = [
    aCard({ firstName: 'Dear', minPrice: 100 }),
    aCard({ firstName: 'Gift', minPrice: 100, acceptPaidPromotion: false }),
  ];

  expect(found(all, { maxPrice: 90 })).toEqual(['Gift']);
});

test('a tier includes those above it', () => {
  expect(tiersFrom('BASIC')).toEqual(['BASIC', 'TIER_1', 'TIER_2']);
  expect(tiersFrom('TIER_1')).toEqual(['TIER_1', 'TIER_2']);
  expect(tiersFrom('TIER_2')).toEqual(['TIER_2']);
});
