import { expect, test } from 'vitest';
import { BRAND } from '#contract/brand.ts';
import { ratingTiers, tierNames } from '#contract/review/rules.ts';
import { tierMeaning, tierName } from '#src/ui/tier-badge.tsx';

test('tiers are called on the screen what notifications call them', () => {
  for (const kind of ['business', 'creator'] as const) {
    for (const tier of ratingTiers) expect(tierName(kind, tier)).toBe(tierNames(BRAND)[kind][tier]);
  }
});

test('a creator’s tier means what was agreed on, and the basic one has no badge', () => {
  expect(tierMeaning('creator', 'TIER_1')).toBe('Consistently Delivers Quality');
  expect(tierMeaning('creator', 'TIER_2')).toBe('Exceptional Performance Record');
  expect(tierMeaning('creator', 'BASIC')).toBeNull();
  expect(tierName('business', 'BASIC')).toBeNull();
});
