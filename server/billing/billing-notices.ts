import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { AccountId } from '#contract/ids.ts';
import { formatLocales, type Language } from '#contract/language.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { PaymentRow } from '../records/write-records.ts';
import { notificationRow, type NotificationRow } from '../notices/notification-row.ts';
import { dayFormats } from '../texts/formats.ts';
import { translate } from '../texts/translate.ts';

type Recipient = { accountId: AccountId; kind: AccountKind };

const dayOf = (date: Date | null, language: Language): string =>
  date ? dayFormats[language].format(date) : '';

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
  const date = change.status === 'pause_scheduled' ? change.pausesOn : change.currentPeriodEnd;
  const text = (language: Language) =>
    translate(`billing_notice_${change.status}`, { date: dayOf(date, language) }, language);
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
  const text = (language: Language) => translate('billing_notice_failed', {}, language);
  const about = `subscription-payment:${version}`;
  return notificationRow({ category: 'PAYMENT_FAILED', accountId, side: kind, about, text }, now);
}

/** Notifies a business that a creator wanted to accept its invitation, and the card was declined. */
export function cardDeclinedNotice(
  businessId: AccountId,
  paymentId: string,
  now: Date,
): NotificationRow {
  const text = (language: Language) => translate('billing_notice_card_declined', {}, language);
  const about = `card-declined:${paymentId}`;
  const facts = { accountId: businessId, side: 'business', about, text } as const;
  return notificationRow({ category: 'PAYMENT_FAILED', ...facts }, now);
}

/** Notifies both sides that the price of an extra round could not be collected after all. */
export const uncollectedRoundNotices = (
  { id, businessId, creatorId }: Pick<PaymentRow, 'id' | 'businessId' | 'creatorId'>,
  now: Date,
): NotificationRow[] =>
  [['business', businessId] as const, ['creator', creatorId] as const].map(([side, accountId]) => {
    const key =
      side === 'business' ? 'billing_notice_round_failed' : 'billing_notice_round_failed_you';
    const text = (language: Language) => translate(key, {}, language);
    // A creator has no page for payments: their notification leads to the earnings.
    const category = side === 'business' ? 'PAYMENT_FAILED' : 'PAYOUT_FAILED';
    return notificationRow({ category, accountId, side, about: `round-failed:${id}`, text }, now);
  });

/** Notifies a creator that payouts work, or that the provider needs more details. */
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
      : { ...facts, text: (language) => translate('billing_notice_onboarding', {}, language) },
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
  const key = isPaid ? 'billing_notice_payout_sent' : 'billing_notice_payout_failed';
  const text = (language: Language) => {
    const format = new Intl.NumberFormat(formatLocales[language], { style: 'currency', currency });
    return translate(key, { amount: format.format(amountCents / 100) }, language);
  };
  const category = isPaid ? 'PAYOUT_SENT' : 'PAYOUT_FAILED';
  const about = `payout:${id}:${isPaid ? 'paid' : 'failed'}`;
  return notificationRow({ category, accountId, side: 'creator', about, text }, now);
}
