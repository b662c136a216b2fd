import type { AccountId } from '#contract/ids.ts';
import { tierNames, type RatingTier, type ReviewedKind } from '#contract/review/rules.ts';
import { translate } from '../translate.ts';
import { notificationRow, type NotificationRow } from '../notices/notification-row.ts';

/** What an account is told whose tier became another. */
export function tierNotice(
  product: string,
  { accountId, side, status }: { accountId: AccountId; side: ReviewedKind; status: RatingTier },
  now: Date,
): NotificationRow {
  const name = tierNames(product)[side][status];
  const text = name
    ? translate('notification_tier', { tier: name })
    : translate('notification_no_tier', {});
  // Told once: a tier that changes again is told anew in the same notification.
  return notificationRow({ category: 'TIER_CHANGED', accountId, side, about: 'tier', text }, now);
}
