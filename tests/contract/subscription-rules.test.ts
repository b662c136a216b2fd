import { describe, expect, it, test } from 'vitest';
import {
  decideSubscription,
  isOnTrial,
  isSubscribed,
  mayPublish,
  mayStart,
  subscriptionActs,
  type SubscriptionAct,
  subscriptionStatus,
  type SubscriptionStatus,
} from '#contract/billing/subscription.ts';

const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal?.code;

describe('publishing', () => {
  /** Without a campaign before, with one, and with many. */
  const cells: Record<SubscriptionStatus, [string, string, string]> = {
    active: ['ok', 'ok', 'ok'],
    pause_scheduled: ['ok', 'ok', 'ok'],
    cancel_scheduled: ['ok', 'ok', 'ok'],
    inactive: ['ok', 'TRIAL_USED', 'TRIAL_USED'],
    paused: ['SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_PAUSED', 'SUBSCRIPTION_PAUSED'],
    cancelled: ['SUBSCRIPTION_CANCELLED', 'SUBSCRIPTION_CANCELLED', 'SUBSCRIPTION_CANCELLED'],
  };
  it.each(subscriptionStatus.options)('with a subscription that is %s', (status) => {
    expect([0, 1, 400].map((published) => codeOf(mayPublish({ status, published })))).toEqual(
      cells[status],
    );
    const starts = cells[status][0];
    expect(codeOf(mayStart({ status }))).toBe(starts);
    expect(isSubscribed(status)).toBe(cells[status][2] === 'ok');
  });
});

describe('an act', () => {
  const allowed: Record<
    SubscriptionAct,
    Partial<Record<SubscriptionStatus, SubscriptionStatus>>
  > = {
    pause: { active: 'pause_scheduled' },
    cancel: { active: 'cancel_scheduled', pause_scheduled: 'cancel_scheduled' },
    resume: { paused: 'active', pause_scheduled: 'active' },
    keep: { cancel_scheduled: 'active' },
  };
  it.each(Object.keys(subscriptionActs) as SubscriptionAct[])('%s', (act) => {
    for (const status of subscriptionStatus.options) {
      const decided = decideSubscription(act, { status, hasActiveCampaigns: false });
      expect(decided.ok ? decided.value : decided.refusal).toEqual(
        allowed[act][status] ?? { code: 'SUBSCRIPTION_STATE', current: { status } },
      );
    }
  });

  test('waits for active campaigns where access would end under them', () => {
    const answer = (act: SubscriptionAct, status: SubscriptionStatus) =>
      codeOf(decideSubscription(act, { status, hasActiveCampaigns: true }));
    expect(answer('pause', 'active')).toBe('CAMPAIGNS_ACTIVE');
    expect(answer('cancel', 'pause_scheduled')).toBe('CAMPAIGNS_ACTIVE');
    expect(answer('resume', 'paused')).toBe('ok');
    expect(answer('keep', 'cancel_scheduled')).toBe('ok');
  });
});

test('the trial is flagged, or one campaign that has not ended and no payment', () => {
  const metrics = { campaigns: 1, completedCampaigns: 0, cancelledCampaigns: 0 };
  expect(isOnTrial({ metrics, hasPaymentSetup: false })).toBe(true);
  expect(isOnTrial({ metrics, hasPaymentSetup: true })).toBe(false);
  expect(isOnTrial({ metrics: { ...metrics, campaigns: 2 }, hasPaymentSetup: false })).toBe(false);
  expect(
    isOnTrial({ metrics: { ...metrics, completedCampaigns: 1 }, hasPaymentSetup: false }),
  ).toBe(false);
  expect(isOnTrial({ isUsingFreeTrial: true, metrics, hasPaymentSetup: true })).toBe(true);
});
