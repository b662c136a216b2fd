import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MIN_REVIEWS_FOR_TIER,
  ratingTiers,
  reviewTraits,
  tierOf,
  topTraits,
  type RatingTier,
  type ReviewedKind,
  type ReviewScore,
} from '#contract/review/rules.ts';

const count = fc.nat({ max: 400 });
const scores = fc.record({ notMeet: count, meet: count, exceed: count });
const kinds = fc.constantFrom<ReviewedKind>('business', 'creator');
const height = (tier: RatingTier) => ratingTiers.indexOf(tier);
const worse: Record<ReviewScore, ReviewScore | null> = {
  notMeet: null,
  meet: 'notMeet',
  exceed: 'meet',
};

const tier = (scores: Parameters<typeof tierOf>[0]) => tierOf(scores, 1);

describe('a rating tier', () => {
  it('begins at exactly 80 %, and not a review below', () => {
    expect(tier({ notMeet: 1, meet: 0, exceed: 4 })).toBe('TIER_2');
    expect(tier({ notMeet: 0, meet: 201, exceed: 799 })).toBe('TIER_1');
    expect(tier({ notMeet: 1, meet: 4, exceed: 0 })).toBe('TIER_1');
    expect(tier({ notMeet: 201, meet: 799, exceed: 0 })).toBe('BASIC');
    expect(tier({ notMeet: 1, meet: 1, exceed: 3 })).toBe('TIER_1');
    expect(tier({ notMeet: 2, meet: 5, exceed: 2 })).toBe('BASIC');
  });

  it('needs five reviews and completed work: one friend’s review makes nobody a star', () => {
    expect(tier({ notMeet: 0, meet: 0, exceed: 0 })).toBe('BASIC');
    expect(tier({ notMeet: 0, meet: 0, exceed: 1 })).toBe('BASIC');
    expect(tier({ notMeet: 0, meet: 0, exceed: 4 })).toBe('BASIC');
    expect(tier({ notMeet: 0, meet: 0, exceed: 5 })).toBe('TIER_2');
    expect(tier({ notMeet: 0, meet: 5, exceed: 0 })).toBe('TIER_1');
    expect(tierOf({ notMeet: 0, meet: 0, exceed: 40 }, 0)).toBe('BASIC');
  });

  it('is what whole numbers say, whatever a division rounds', () => {
    fc.assert(
      fc.property(scores, ({ notMeet, meet, exceed }) => {
        const all = notMeet + meet + exceed;
        const expected =
          all < 5
            ? 'BASIC'
            : exceed * 5 >= all * 4
              ? 'TIER_2'
              : (meet + exceed) * 5 >= all * 4
                ? 'TIER_1'
                : 'BASIC';
        expect(tier({ notMeet, meet, exceed })).toBe(expected);
      }),
    );
  });

  it('never falls because of a better review, nor rises because of a worse one', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom<ReviewScore>('meet', 'exceed'), (held, from) => {
        const to = worse[from];
        fc.pre(to !== null && held[from] > 0);
        const lowered = { ...held, [from]: held[from] - 1, [to ?? from]: held[to ?? from] + 1 };
        expect(height(tier(lowered))).toBeLessThanOrEqual(height(tier(held)));
      }),
    );
    fc.assert(
      fc.property(scores, (held) => {
        // The review that reaches the minimum lets the earlier ones count, whatever it says itself.
        fc.pre(held.notMeet + held.meet + held.exceed >= MIN_REVIEWS_FOR_TIER);
        const praised = tier({ ...held, exceed: held.exceed + 1 });
        const blamed = tier({ ...held, notMeet: held.notMeet + 1 });
        expect(height(praised)).toBeGreaterThanOrEqual(height(tier(held)));
        expect(height(blamed)).toBeLessThanOrEqual(height(tier(held)));
      }),
    );
  });
});

describe('highly rated qualities', () => {
  const keysOf = (kind: ReviewedKind) => reviewTraits[kind].map(({ key }): string => key);

  it('are at most five, the most named first, and each that is left out was named no more often', () => {
    fc.assert(
      fc.property(
        kinds,
        fc.array(fc.nat({ max: 9 }), { minLength: 9, maxLength: 9 }),
        (kind, n) => {
          const counts = Object.fromEntries(keysOf(kind).map((key, place) => [key, n[place] ?? 0]));
          const top = topTraits(counts, kind);
          const named = Object.values(counts).filter((one) => one > 0);
          expect(top).toHaveLength(Math.min(5, named.length));
          expect(top.map((one) => one.count)).toEqual(named.toSorted((a, b) => b - a).slice(0, 5));
          for (const { key, count: times } of top) expect(counts[key]).toBe(times);
        },
      ),
    );
  });

  it('leave out traits that were never named, and those of the other side', () => {
    expect(topTraits({}, 'business')).toEqual([]);
    expect(topTraits({ onTime: 7, clearBrief: 0, toString: 3 }, 'business')).toEqual([]);
    expect(topTraits({ onTime: 7 }, 'creator')).toEqual([
      { key: 'onTime', icon: 'clock', count: 7 },
    ]);
  });
});
