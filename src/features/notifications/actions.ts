import type { NotificationId } from '#contract/ids.ts';
import type { NotificationSettings } from '#contract/profile/notification-settings.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { send, sendLatest } from '#src/data/send.ts';
import type { NotificationRow } from './overlay.ts';
import { readSettings } from './settings.ts';

/** The reader: the person, and the kind of account they read for. */
export type Reader = Actor & { accountType: AccountKind };

/** Says that everything up to the newest was seen; nothing where all was. Rejects when the device could not store it. */
export async function markAllSeen(
  { accountType, ...actor }: Reader,
  rows: readonly Pick<NotificationRow, 'seen' | 'createdOn' | 'accountId'>[],
): Promise<void> {
  const unseen = rows.filter((one) => !one.seen && one.accountId === actor.accountId);
  const timestamp = unseen
    .map((one) => one.createdOn)
    .toSorted()
    .at(-1);
  if (timestamp === undefined) return;
  const payload = { accountType, accountId: actor.accountId, timestamp };
  await sendLatest(actor, { kind: 'notificationsAsSeen', payload });
}

/** Says that one was seen and its target opened; nothing where that is known. Rejects when the device could not store it. */
export async function markOpened(
  { accountType, ...actor }: Reader,
  row: Pick<NotificationRow, 'id' | 'accountId' | 'seen' | 'read'>,
): Promise<void> {
  if (row.accountId !== actor.accountId || (row.seen && row.read)) return;
  const notificationId = row.id as NotificationId;
  const payload = { accountType, accountId: actor.accountId, notificationId, isRead: true };
  await send(actor, { kind: 'oneNotificationAsSeen', payload });
}

/** Queues whether lock screens show message text. Rejects when the device knows no settings, or could not store it. */
export async function savePreviews(actor: Actor, privatePreviews: boolean): Promise<void> {
  const settings = await readSettings(actor.userId);
  if (!settings) throw new Error('The settings of this user are not on this device.');
  if (settings.privatePreviews === privatePreviews) return;
  await saveSettings(actor, { ...settings, privatePreviews });
}

/** Queues the person's notification settings. Rejects when the device could not store it. */
export async function saveSettings(actor: Actor, payload: NotificationSettings): Promise<void> {
  await sendLatest(actor, { kind: 'updateNotificationSettings', payload });
}
