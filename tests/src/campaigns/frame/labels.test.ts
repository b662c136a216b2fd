import { expect, test } from 'vitest';
import { labelNames } from '#contract/pipeline/labels.ts';
import { labelText, detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { formatCents, giftText, offerText } from '#src/campaigns/frame/offer-labels.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { formatDays, formatDueDay } from '#src/campaigns/frame/when.ts';
import { hrefOf } from '../href-of.ts';

/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const offer = { giftDescription: 'Dinner for two', priceCents: 5_000, giftValueCents: 0 };

test('the nine labels are the specification’s', () => {
  expect(labelNames.map(labelText)).toEqual([
    'Waiting for candidates',
    'You have creator candidates',
    'Schedule shoot',
    'Approve content',
    'Provided content feedback',
    'Content approved',
    'Post submitted',
    'Verify post URLs',
    'Campaign completed',
  ]);
});

test('an offer is shown in a few words', () => {
  expect(offerText({ ...offer, offerType: 'both' })).toBe('$50 + Dinner for two');
  expect(offerText({ ...offer, offerType: 'gift' })).toBe('Dinner for two');
  expect(offerText({ ...offer, offerType: 'paid' })).toBe('$50');
  expect(offerText({ ...offer, offerType: 'paid', priceMode: 'creatorProposes' })).toBe(
    'Your price',
  );
  expect(giftText({ ...offer, giftValueCents: 8_000 })).toBe('Dinner for two (worth $80)');
  expect(formatCents(1_250)).toBe('$12.50');
});

test('days are named as near as they are, on Phoenix’s calendar', () => {
  expect(formatDueDay('2026-11-21T06:59:00.000Z', NOW)).toBe('today');
  expect(formatDueDay('2026-11-21T07:00:00.000Z', NOW)).toBe('tomorrow');
  expect(formatDueDay('2026-11-25T19:00:00.000Z', NOW)).toBe('Wed');
  expect(formatDueDay('2026-12-03T19:00:00.000Z', NOW)).toBe('December 3');
  expect(formatDays({ from: '2026-11-20', to: '2026-12-20' })).toBe('November 20 – December 20');
});

test('a detail has its deadline', () => {
  expect(detailText({ kind: 'toReview', count: 2, by: '2026-11-26T00:00:00.000Z' }, NOW)).toBe(
    '2 items, auto-approves Wed 5:00 PM',
  );
  expect(detailText({ kind: 'invited', count: 0 }, NOW)).toBe('No applications yet');
  expect(
    detailText({ kind: 'asksForTime', creator: 'Maya', at: '2026-11-24T22:00:00.000Z' }, NOW),
  ).toBe('Maya requested Tue 3:00 PM');
});

test('only a business names whose work it looks at', () => {
  const campaign = 'c' as never;
  const project = 'p' as never;
  const room = 'r' as never;

  expect([
    hrefOf(campaignLink('business', campaign, 'review', { project })),
    hrefOf(campaignLink('creator', campaign, 'review', { project })),
    hrefOf(campaignLink('business', campaign, 'messaging', { room, project })),
    hrefOf(campaignLink('business', campaign, 'messaging')),
  ]).toEqual([
    '/business/campaign/c/review?project=p',
    '/creator/campaign/c/review',
    '/business/campaign/c/messaging/r',
    '/business/campaign/c/messaging',
  ]);
});
