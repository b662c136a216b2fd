import { compareTexts } from '#contract/compare-texts.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { seenBy } from '#src/data/notification-count.ts';
import type { Pending } from '#src/data/pending.ts';

/**
 * Notifications on screen: the server's records ⊕ those seen or opened here that the server's copy does not show yet. Pure,
 * total and idempotent: seen and read are never taken back, so a command may be applied however often it is read.
 */

/** A line of the list. The one about this device's own queue is no record: it has no account's id and is never sent. */
export type NotificationRow = Pick<
  NotificationRecord,
  'accountName' | 'body' | 'title' | 'path' | 'seen' | 'read' | 'createdOn' | 'revision'
> & { id: string; accountId: AccountId | null; category: NotificationCategory };

/** An account's notifications, newest first in the server's order: by time and then by id. Each once. */
export function overlayNotifications<R extends NotificationRecord>(
  records: readonly R[],
  pending: Pending,
  accountId: AccountId,
): R[] {
  const isSeen = seenBy(pending);
  const opened = openedBy(pending);
  const own = new Map(
    records.filter((one) => one.accountId === accountId).map((one) => [one.id, one]),
  );
  return [...own.values()]
    .map((one) => {
      const [seen, read] = [one.seen || isSeen(one), one.read || opened.has(one.id)];
      // Most are shown as they are, and there may be thousands.
      return seen === one.seen && read === one.read ? one : { ...one, seen, read };
    })
    .toSorted((a, b) => compareTexts(b.createdOn, a.createdOn) || compareTexts(b.id, a.id));
}

function openedBy({ items, sent }: Pending): ReadonlySet<string> {
  return new Set(
    [...items, ...sent].flatMap(({ kind, payload }) =>
      kind === 'oneNotificationAsSeen' && 'isRead' in payload && payload.isRead
        ? [payload.notificationId]
        : [],
    ),
  );
}

/** A notification of this device about its own queue. */
type AttentionLabels = { title: string; body: string };

/**
 * Puts one line about items that need the person on top, as long as there are any. It leads to the queue, and it counts as
 * seen: the header's pill shows it already.
 */
export function withAttention(
  rows: readonly NotificationRow[],
  asking: readonly Pick<OutboxItem, 'occurredAt'>[],
  words: AttentionLabels,
): NotificationRow[] {
  const others = rows.filter((one) => one.category !== 'SYNC_ATTENTION');
  const newest = asking
    .map((one) => one.occurredAt)
    .toSorted()
    .at(-1);
  if (newest === undefined) return others;
  const line: NotificationRow = {
    ...words,
    id: 'sync-attention',
    accountId: null,
    accountName: '',
    category: 'SYNC_ATTENTION',
    path: '/settings/sync',
    seen: true,
    read: false,
    createdOn: newest,
    revision: 0,
  };
  return [line, ...others];
}

/** Rows of the device with older ones that the server was asked for behind them, each once: the device's own state wins. */
export function withOlder(
  held: readonly NotificationRecord[],
  older: readonly NotificationRecord[],
): NotificationRecord[] {
  return [...new Map([...older, ...held].map((one) => [one.id, one])).values()];
}
