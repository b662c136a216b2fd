import { describe, expect, it } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import {
  paymentFailedNotice,
  payoutNotice,
  payoutStateNotice,
  subscriptionNotice,
} from '#server/billing/billing-notices.ts';

const now = new Date('2026-11-26T18:00:00Z');
const account = newId<AccountId>();
const recipient = { accountId: account, kind: 'business' as const };
const told = ({ title, body, path }: { title: string; body: string; path: string | null }) => [
  title,
  body,
  path,
];

describe('a business is notified', () => {
  it.each<[SubscriptionStatus, string]>([
    ['active', 'It’s active.'],
    ['pause_scheduled', 'It pauses on December 10.'],
    ['paused', 'It’s paused. Resume it to publish campaigns.'],
    ['cancel_scheduled', 'It ends on December 20.'],
    ['cancelled', 'It has ended. Subscribe again to publish campaigns.'],
    ['inactive', 'It isn’t active.'],
  ])('that its subscription is %s', (status, text) => {
    const [pausesOn, currentPeriodEnd] = [10, 20].map(
      (day) => new Date(Date.UTC(2026, 11, day, 20)),
    );
    const change = {
      status,
      pausesOn: pausesOn ?? null,
      currentPeriodEnd: currentPeriodEnd ?? null,
      version: 3,
    };
    expect(told(subscriptionNotice(recipient, change, now))).toEqual([
      'Subscription changed',
      `Your subscription has changed. ${text}`,
      '/business/subscription',
    ]);
  });

  it('that a renewal failed', () => {
    expect(told(paymentFailedNotice(recipient, 3, now))).toEqual([
      'Payment failed',
      'Your payment didn’t go through. We’ll try again. Update your card under Billing to keep your subscription.',
      '/business/subscription',
    ]);
  });
});

describe('a creator is notified', () => {
  it.each([
    [true, 'Payouts are ready', 'You can receive payouts now.'],
    [
      false,
      'Set up your payouts',
      'Tell us where to send your money. A few more details are needed before you can be paid.',
    ],
  ])('whether payouts work: %s', (isEnabled, title, body) => {
    const notice = payoutStateNotice(account, { isEnabled, version: 2 }, now);
    expect(told(notice).slice(0, 2)).toEqual([title, body]);
  });

  it.each([
    [true, 'Payout sent', 'Your money is on its way. $120.50 will arrive in your bank account.'],
    [
      false,
      'Payout failed',
      'We couldn’t send your payout. Check your bank details for the payout of $120.50.',
    ],
  ])('the end of a payout: %s', (isPaid, title, body) => {
    const payout = { id: 'po_1', amountCents: 12_050, currency: 'usd', isPaid };
    expect(told(payoutNotice(account, payout, now)).slice(0, 2)).toEqual([title, body]);
  });
});
