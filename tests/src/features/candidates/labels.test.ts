import { expect, test } from 'vitest';
import { candidateRefusal, levelLabel, offerLine } from '#src/features/candidates/labels.ts';
import { agreedCents } from '#src/campaigns/money/agreed-price.ts';
import { aCampaign } from '../../../support/records.ts';

test('a gift has no price, a fixed price is the offer, and a proposed one is what the creator asks', () => {
  const asks = { proposedPriceCents: 7_500 };
  expect(agreedCents(aCampaign({ offerType: 'gift' }), asks)).toBeNull();
  expect(agreedCents(aCampaign({ offerType: 'paid', priceCents: 5_000 }), asks)).toBe(5_000);
  const proposes = aCampaign({ offerType: 'both', priceMode: 'creatorProposes' });
  expect(agreedCents(proposes, asks)).toBe(7_500);
  expect(agreedCents(proposes, { proposedPriceCents: null })).toBe(5_000);
  expect(offerLine(proposes, 7_500)).toBe('$75 + Dinner for two');
});

test('a refusal speaks to the business, not to the creator', () => {
  expect(
    candidateRefusal({ code: 'CREATOR_LEVEL_LIMIT', current: { count: 2, level: 1 } }, 'Maya'),
  ).toBe(
    'Maya is already working on 2 campaigns, the limit for Level 1. They need to finish one first.',
  );
  expect(candidateRefusal({ code: 'APPLICATION_WITHDRAWN' }, 'Maya')).toBe(
    'Maya withdrew the application.',
  );
});

test('a campaign that filled up shows when, with the day unless it is today, and no time that is unknown', () => {
  const filledOn = '2026-11-20T21:10:00.000Z';
  const full = (current: unknown, at: string) =>
    candidateRefusal({ code: 'CAMPAIGN_FULL', current }, 'Maya', Date.parse(at));

  expect(full({ filledOn }, '2026-11-20T23:00:00.000Z')).toBe(
    'This campaign filled up at 2:10 PM.',
  );
  expect(full({ filledOn }, '2026-11-21T23:00:00.000Z')).toBe(
    'This campaign filled up on Fri 2:10 PM.',
  );
  for (const unknown of [undefined, null, {}, { filledOn: null }, { filledOn: 'soon' }]) {
    expect(full(unknown, filledOn)).toBe('All slots are filled. Maya stays a backup.');
  }
});

test('a level is told apart from the rating', () => {
  expect(levelLabel({ creatorCompleted: 0 })).toBe('Level 1');
  expect(levelLabel({ creatorCompleted: 7 })).toBe('Level 4');
});
