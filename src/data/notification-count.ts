import { useEffect, useMemo } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { storeBadge } from './device/badge.ts';
import { device } from './device/browser-device.ts';
import type { Actor } from './device/outbox.ts';
import { usePending, type Pending } from './pending.ts';
import { useReplicated } from './replica/current-replica.ts';
import { rememberCount, storedCount } from './stored-count.ts';

type IsHandled = (notification: NotificationRecord) => boolean;
const nothing = () => false;

/**
 * The active account's unseen notifications, without those seen offline and those about something done since. Until the
 * records are open it is the last count. Updates the app's badge and the stored count.
 */
export function useUnseenCount(actor: Actor, isHandled: IsHandled = nothing): number {
  const { accountId } = actor;
  const records = useReplicated('notifications');
  const pending = usePending(actor);
  const counted = useMemo(
    () => (records && pending ? countUnseen(records, pending, accountId, isHandled) : null),
    [records, pending, accountId, isHandled],
  );
  useEffect(() => {
    if (counted === null) return;
    rememberCount(accountId, counted);
    void storeBadge(device, navigator, accountId, counted).catch(reportError);
  }, [accountId, counted]);
  return counted ?? storedCount(accountId);
}

/** Notifications of an account that are unseen, also with unsent commands, and not about something done since. */
export function countUnseen(
  records: readonly NotificationRecord[],
  pending: Pending,
  accountId: AccountId,
  isHandled: IsHandled = nothing,
): number {
  const isSeen = seenBy(pending);
  return records.filter(
    (one) => one.accountId === accountId && !one.seen && !isSeen(one) && !isHandled(one),
  ).length;
}

/** Whether a pending command marks a notification as seen: itself, or everything up to its time. */
export function seenBy({ items, sent }: Pending) {
  const ids = new Set<string>();
  let upTo = '';
  for (const one of [...items, ...sent]) {
    const { kind, payload } = one;
    if (kind === 'oneNotificationAsSeen' && 'notificationId' in payload)
      ids.add(payload.notificationId);
    if (kind === 'notificationsAsSeen' && 'timestamp' in payload)
      upTo = payload.timestamp > upTo ? payload.timestamp : upTo;
  }
  return ({ id, createdOn }: Pick<NotificationRecord, 'id' | 'createdOn'>): boolean =>
    ids.has(id) || createdOn <= upTo;
}
