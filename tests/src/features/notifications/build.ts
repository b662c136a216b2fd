import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, UserId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { Pending } from '#src/data/pending.ts';
import { aNotification } from '../../../support/records.ts';

export const accountId = newId<AccountId>();
export const userId = newId<UserId>();
export const none: Pending = { items: [], sent: [] };

/** Made at minute `minute` of one hour, for the account that reads. */
export const notificationAt = (minute: number, change: Partial<NotificationRecord> = {}) =>
  aNotification({
    accountId,
    createdOn: new Date(Date.UTC(2026, 10, 21, 17, minute)).toISOString(),
    ...change,
  });

const envelope = () => ({
  id: newId<CommandId>(),
  order: 1,
  occurredAt: '2026-11-21T18:00:00.000Z',
  userId,
  accountId,
  lane: 'notifications',
  attempts: 0,
  faults: 0,
  confirmed: false,
});

/** "Seen", and with `isRead` "opened", as the outbox holds it. */
export function seenOne(one: Pick<NotificationRecord, 'id'>, isRead = false): OutboxItem {
  const payload = { accountType: 'creator', accountId, notificationId: one.id, isRead } as const;
  return {
    ...envelope(),
    state: 'waiting',
    nextTryAt: 0,
    isAskedToWait: false,
    attention: null,
    kind: 'oneNotificationAsSeen',
    payload,
  };
}

/** "Everything up to here was seen", acknowledged and not in the copy yet. */
export function seenUpTo(timestamp: string): SentItem {
  const payload = { accountType: 'creator', accountId, timestamp } as const;
  return {
    ...envelope(),
    kind: 'notificationsAsSeen',
    payload,
    revision: 99,
    result: {},
    sentAt: 0,
  };
}
