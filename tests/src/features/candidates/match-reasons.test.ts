import { expect, test } from 'vitest';
import { pointsOf, reasonsOf } from '#src/features/candidates/match-reasons.ts';

const match = (points: Record<string, number>) => ({ score: 0, points });

test('what reaches three quarters of its points is a reason, the weightiest first, and nothing that is no part any more', () => {
  expect(
    reasonsOf(match({ luck: 10, category: 30, distance: 14, tier: 20, price: 7, response: 10 })),
  ).toEqual(['category', 'tier', 'response']);
});

test('an unknown fact shows no points and is no reason', () => {
  expect(reasonsOf(match({}))).toEqual([]);
  expect(pointsOf(match({ category: 40 }))).toEqual([
    { part: 'category', points: 40, of: 40 },
    { part: 'distance', points: 0, of: 20 },
    { part: 'tier', points: 0, of: 20 },
    { part: 'price', points: 0, of: 10 },
    { part: 'response', points: 0, of: 10 },
  ]);
});
