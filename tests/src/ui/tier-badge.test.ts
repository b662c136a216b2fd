import { expect, test } from 'vitest';
import { tierMeaning, tierName } from '#src/ui/tier-badge.tsx';

test('a tier is named as the specification names it, with the product’s own name', () => {
  expect(tierName('business', 'TIER_1')).toBe('Good Biz');
  expect(tierName('business', 'TIER_2')).toBe('Super Biz');
  expect(tierName('creator', 'TIER_1')).toBe('Pollinator');
  expect(tierName('creator', 'TIER_2')).toBe('Super Pollinator');
});

test('a creator’s tier means what was agreed on, and the basic one has no badge', () => {
  expect(tierMeaning('creator', 'TIER_1')).toBe('Consistently Delivers Quality');
  expect(tierMeaning('creator', 'TIER_2')).toBe('Exceptional Performance Record');
  expect(tierMeaning('creator', 'BASIC')).toBeNull();
  expect(tierName('business', 'BASIC')).toBeNull();
});
