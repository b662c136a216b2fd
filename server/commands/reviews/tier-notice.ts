import type { AccountId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { RatingTier, ReviewedKind } from '#contract/review/rules.ts';
import { translate } from '../../texts/translate.ts';
import { notificationRow, type NotificationRow } from '../../notices/notification-row.ts';

/** Notifies an account of its new tier. */
export function tierNotice(
  product: string,
  { accountId, side, status }: { accountId: AccountId; side: ReviewedKind; status: RatingTier },
  now: Date,
): NotificationRow {
  const text = (language: Language) => {
    if (status === 'BASIC') return translate('notification_no_tier', {}, language);
    const tier = translate(nameKeys[side][status], { product }, language);
    return translate('notification_tier', { tier }, language);
  };
  // `about` is the same for each change: a tier that changes again renews the same notification.
  return notificationRow({ category: 'TIER_CHANGED', accountId, side, about: 'tier', text }, now);
}

const nameKeys = {
  business: { TIER_1: 'rating_tier_business_1', TIER_2: 'rating_tier_business_2' },
  creator: { TIER_1: 'rating_tier_creator_1', TIER_2: 'rating_tier_creator_2' },
} as const;
