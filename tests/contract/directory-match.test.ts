import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distancePoints,
  kmBetween,
  MATCH_MAX,
  matchOf,
  matchParts,
  matchWeights,
  type Offered,
  type Seeker,
} from '#contract/directory/match.ts';
import { categoryIds, cityNames } from '#contract/profile/lists.ts';
import { ratingTiers } from '#contract/review/rules.ts';

const someCategories = fc.uniqueArray(fc.constantFrom(...categoryIds));
const somewhere = fc.constantFrom('', 'Atlantis', 'constructor', ...cityNames);
const seekers: fc.Arbitrary<Seeker> = fc.record({
  categories: someCategories,
  locality: somewhere,
  budget: fc.option(fc.integer({ min: 10, max: 500 })),
});
const offers: fc.Arbitrary<Offered> = fc.record({
  categories: someCategories,
  locality: somewhere,
  status: fc.constantFrom(...ratingTiers),
  reviewCount: fc.nat(200),
  minPrice: fc.integer({ min: 10, max: 500 }),
  acceptPaidPromotion: fc.boolean(),
  responseMinutes: fc.option(fc.nat(5000)),
});

const seeker: Seeker = { categories: ['eats', 'arts'], locality: 'Tempe', budget: 50 };
const perfect: Offered = {
  categories: ['arts', 'eats', 'family'],
  locality: 'Tempe',
  status: 'TIER_2',
  reviewCount: 100,
  minPrice: 50,
  acceptPaidPromotion: true,
  responseMinutes: 90,
};
const pointsOf = (change: Partial<Offered>, by: Partial<Seeker> = {}) =>
  matchOf({ ...seeker, ...by }, { ...perfect, ...change }).points;

describe('a match', () => {
  test('is the sum of its parts, each whole and never more than its weight', () => {
    fc.assert(
      fc.property(seekers, offers, (who, creator) => {
        const { score, points } = matchOf(who, creator);

        for (const part of matchParts) {
          expect(Number.isInteger(points[part])).toBe(true);
          expect(points[part]).toBeGreaterThanOrEqual(0);
          expect(points[part]).toBeLessThanOrEqual(matchWeights[part]);
        }
        expect(score).toBe(matchParts.reduce((sum, part) => sum + points[part], 0));
      }),
    );
  });

  test('gives a creator who fits in everything all of its points', () => {
    expect(MATCH_MAX).toBe(100);
    expect(matchOf(seeker, perfect)).toMatchObject({ score: MATCH_MAX, unknown: [] });
  });

  test('rewards a usual answer within a day, and takes an unknown creator for an average one', () => {
    const points = [0, 1439, 1440, 9000, null, undefined].map(
      (responseMinutes) => pointsOf({ responseMinutes }).response,
    );

    expect(points).toEqual([10, 10, 0, 0, 5, 5]);
  });

  test('gives nothing for unknown facts, and lists them', () => {
    fc.assert(
      fc.property(seekers, offers, (who, creator) => {
        const { points, unknown } = matchOf(who, creator);

        for (const part of unknown) expect(points[part]).toBe(0);
        expect(unknown.includes('category')).toBe(who.categories.length === 0);
        expect(unknown.includes('distance')).toBe(
          kmBetween(who.locality, creator.locality) === null,
        );
      }),
    );
  });

  test('is never worse for one more shared category, a higher tier or a lower price', () => {
    fc.assert(
      fc.property(seekers, offers, (who, creator) => {
        const { score } = matchOf(who, creator);
        const better: Partial<Offered>[] = [
          { categories: [...creator.categories, ...who.categories] },
          { status: 'TIER_2' },
          { minPrice: 10 },
          { locality: who.locality || creator.locality },
        ];

        for (const change of better) {
          expect(matchOf(who, { ...creator, ...change }).score).toBeGreaterThanOrEqual(score);
        }
      }),
    );
  });
});

describe('points', () => {
  test('for categories are the share of the wanted ones', () => {
    expect(pointsOf({ categories: ['eats'] }).category).toBe(20);
    expect(pointsOf({ categories: ['eats'] }, { categories: ['eats', 'arts', 'shops'] })).toEqual(
      expect.objectContaining({ category: 13 }),
    );
    expect(pointsOf({ categories: [] }).category).toBe(0);
  });

  test.each([
    [0, 20],
    [5, 20],
    [16.25, 15],
    [27.5, 10],
    [50, 0],
    [200, 0],
    [null, 0],
  ])('for %s km are %s', (km, points) => {
    expect(distancePoints(km)).toBe(points);
  });

  test.each([
    ['BASIC', 0, 10],
    ['BASIC', 4, 10],
    ['BASIC', 5, 5],
    ['BASIC', 100, 0],
    ['TIER_1', 5, 10],
    ['TIER_1', 100, 10],
    ['TIER_2', 1, 10],
    ['TIER_2', 5, 15],
    ['TIER_2', 15, 18],
    ['TIER_2', 100, 20],
  ] as const)('for the tier %s by %s reviews are %s', (status, reviewCount, points) => {
    expect(pointsOf({ status, reviewCount }).tier).toBe(points);
  });

  test('for a rating are the average’s where few reviews made it, and its own where many did', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ratingTiers), fc.nat(400), (status, reviewCount) => {
        const [fewer, more] = [reviewCount, reviewCount + 1].map((count) =>
          Math.abs(pointsOf({ status, reviewCount: count }).tier - 10),
        );
        expect(fewer).toBeLessThanOrEqual(more ?? 0);
      }),
    );
  });

  test.each([
    [10, 10],
    [50, 10],
    [80, 4],
    [100, 0],
    [500, 0],
  ])('for a price of $%s over a budget of $50 are %s', (minPrice, points) => {
    expect(pointsOf({ minPrice }).price).toBe(points);
    expect(pointsOf({ minPrice }, { budget: null }).price).toBe(points);
  });

  test('for the price are full where gifts are all that is taken', () => {
    expect(pointsOf({ minPrice: 500, acceptPaidPromotion: false }).price).toBe(10);
  });
});
