import * as z from 'zod/mini';
import { accountId, notificationId } from '../ids.ts';
import { moment } from '../moment.ts';
import { notificationSettings } from '../notification/settings.ts';
import { accountKind } from '../profile/record.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

const ofNotifications = { accountType: accountKind, accountId };

export const notificationPayloads = payloadsOf(() => ({
  /** The specification's body; `isRead` says that its target was opened as well. */
  oneNotificationAsSeen: z.strictObject({
    ...ofNotifications,
    notificationId,
    isRead: z.optional(z.boolean()),
  }),
  /** Everything made up to `timestamp` was seen. */
  notificationsAsSeen: z.strictObject({ ...ofNotifications, timestamp: moment }),
  updateNotificationSettings: notificationSettings,
}));

const seen = {
  action: 'notifications.read',
  offline: 'queued',
  quiet: true,
  lane: () => 'notifications',
} as const;

export const notificationCommands: DeclarationsOf<typeof notificationPayloads> = {
  oneNotificationAsSeen: seen,
  notificationsAsSeen: seen,
  updateNotificationSettings: {
    action: 'notifications.read',
    offline: 'queued',
    lane: () => 'settings',
  },
};
