import { expect, test } from 'vitest';
import type { ProjectPayment } from '#contract/billing/payment.ts';
import {
  creatorCents,
  paymentBadge,
  roundBadge,
  paymentRows,
  paymentSentence,
} from '#src/campaigns/money/payment-labels.ts';
import { aPayment } from './a-payment.ts';

/** Friday, 10:00 AM in Phoenix. */
const now = Date.parse('2026-11-20T17:00:00.000Z');
const releaseOn = '2026-11-24T22:00:00.000Z';
const settledOn = '2026-11-19T17:00:00.000Z';
const business = { side: 'business', name: 'Maya', now } as const;
const creator = { side: 'creator', name: 'Desert Bloom', now } as const;

test.each<[Partial<ProjectPayment>, string, RegExp, RegExp]>([
  [
    {},
    '$120 held since Nov 18',
    /Maya gets it 72 hours after completion/,
    /You get it 72 hours after completion/,
  ],
  [
    { releaseOn },
    '$120 held until Nov 24',
    /^Goes to Maya Tue 3:00 PM, unless/,
    /^Released to you Tue 3:00 PM, unless/,
  ],
  [
    { releaseOn: settledOn },
    '$120 held until Nov 19',
    /^Being released to Maya now/,
    /^Being released to you now/,
  ],
  [{ releaseOn, isFrozen: true }, '$120 frozen', /is frozen/, /is frozen/],
  [{ state: 'released', settledOn }, '$120 released Nov 19', /^Released to Maya/, /on its way/],
  [{ state: 'paid', settledOn }, '$120 paid', /^Paid out to Maya/, /^Paid out to your bank/],
  [
    { state: 'refunded', settledOn, refundedCents: 12_000 },
    '$120 refunded Nov 19',
    /^Refunded to your card/,
    /^Refunded to Desert Bloom/,
  ],
  [{ state: 'failed' }, '$120 failed', /couldn’t be completed/, /under Earnings/],
])(
  '%j is shown on both sides, with its amount and date',
  (change, badge, toBusiness, toCreator) => {
    const payment = aPayment(change);

    expect(paymentBadge(payment, 'business', now).text).toBe(badge);
    expect(paymentBadge(payment, 'creator', now).text).toBe(badge);
    expect(paymentSentence(payment, business)).toMatch(toBusiness);
    expect(paymentSentence(payment, creator)).toMatch(toCreator);
  },
);

test('the fee and a refund of a part are out of the creator’s part, and the business’s is the price', () => {
  const payment = aPayment({ state: 'released', feeCents: 600, refundedCents: 2_000, settledOn });

  expect(creatorCents(payment)).toBe(9_400);
  expect(paymentBadge(payment, 'business', now).text).toBe('$120 released Nov 19');
  expect(paymentBadge(payment, 'creator', now).text).toBe('$94 released Nov 19');
  expect(paymentRows(payment, business)).toEqual([
    ['Platform fee', '$6'],
    ['Maya gets', '$94'],
    ['Held since', 'Nov 18'],
    ['Refunded', '$20 on Nov 19'],
  ]);
});

test('a released price has the day of its release, and a refunded one gives the creator nothing', () => {
  const released = paymentRows(aPayment({ state: 'paid', settledOn }), creator);
  expect(released).toContainEqual(['Released on', 'Nov 19']);
  expect(released).toContainEqual(['You get', '$120']);

  const refunded = aPayment({ state: 'refunded', settledOn, refundedCents: 12_000 });
  expect(paymentRows(refunded, creator).map(([name]) => name)).not.toContain('You get');
});

test.each([
  ['reserved', '$50 set aside', '$45 set aside'],
  ['void', '$50 not charged', '$45 not charged'],
  ['held', '$50 held since Nov 18', '$45 held since Nov 18'],
] as const)(
  'an extra round whose money is %s reads “%s”, and “%s” for the creator’s part',
  (...row) => {
    const [state, toBusiness, toCreator] = row;
    const round = { ...aPayment({ amountCents: 5_000, feeCents: 500 }), state };

    expect(roundBadge(round, 'business', now).text).toBe(toBusiness);
    expect(roundBadge(round, 'creator', now).text).toBe(toCreator);
  },
);
