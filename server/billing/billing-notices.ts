import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { notificationRow, type NotificationRow } from '../notices/notification-row.ts';
import { translate } from '../texts/translate.ts';

type Recipient = { accountId: AccountId; kind: AccountKind };

const day = new Intl.DateTimeFormat('en', {
  month: 'long',
  day: 'numeric',
  timeZone: 'America/Phoenix',
});
const dayOf = (date: Date | null): string => (date ? day.format(date) : '');

type Change = {
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  pausesOn: Date | null;
  version: number;
};

/** Notifies of a new status, once for each change. */
export function subscriptionNotice(
  { accountId, kind }: Recipient,
  change: Change,
  now: Date,
): NotificationRow {
  const date = dayOf(
    change.status === 'pause_scheduled' ? change.pausesOn : change.currentPeriodEnd,
  );
  const text = translate(`billing_notice_${change.status}`, { date });
  const about = `subscription:${change.version}`;
  return notificationRow(
    { category: 'SUBSCRIPTION_CHANGED', accountId, side: kind, about, text },
    now,
  );
}

/** Notifies of a renewal that failed, once for each period. */
export function paymentFailedNotice(
  { accountId, kind }: Recipient,
  version: number,
  now: Date,
): NotificationRow {
  const text = translate('billing_notice_failed', {});
  const about = `subscription-payment:${version}`;
  return notificationRow({ category: 'PAYMENT_FAILED', accountId, side: kind, about, text }, now);
}

/** Notifies a business that a creator wanted to accept its invitation, and the card was declined. */
export function cardDeclinedNotice(
  businessId: AccountId,
  paymentId: string,
  now: Date,
): NotificationRow {
  const text = translate('billing_notice_card_declined', {});
  const about = `card-declined:${paymentId}`;
  const facts = { accountId: businessId, side: 'business', about, text } as const;
  return notificationRow({ category: 'PAYMENT_FAILED', ...facts }, now);
}

/** Notifies a creator that payouts work, or that the provider asks for more. */
export function payoutStateNotice(
  accountId: AccountId,
  { isEnabled, version }: { isEnabled: boolean; version: number },
  now: Date,
): NotificationRow {
  const category = 'PAYOUT_ONBOARDING';
  const facts = { category, accountId, side: 'creator', about: `payout-state:${version}` } as const;
  return notificationRow(
    isEnabled
      ? { ...facts, variant: 'payoutsReady' }
      : { ...facts, text: translate('billing_notice_onboarding', {}) },
    now,
  );
}

type Payout = { id: string; amountCents: number; currency: string };

/** Notifies a creator of one payout's end. */
export function payoutNotice(
  accountId: AccountId,
  { id, amountCents, currency, isPaid }: Payout & { isPaid: boolean },
  now: Date,
): NotificationRow {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amountCents / 100,
  );
  const text = translate(isPaid ? 'billing_notice_payout_sent' : 'billing_notice_payout_failed', {
    amount,
  });
  const category = isPaid ? 'PAYOUT_SENT' : 'PAYOUT_FAILED';
  const about = `payout:${id}:${isPaid ? 'paid' : 'failed'}`;
  return notificationRow({ category, accountId, side: 'creator', about, text }, now);
}
