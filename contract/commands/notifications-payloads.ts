import * as z from 'zod/mini';
import { accountId, notificationId } from '../ids.ts';
import { moment } from '../moment.ts';
import { notificationSettings } from '../profile/notification-settings.ts';
import { accountKind } from '../profile/record.ts';
import type { Payloads } from './declaration.ts';

const ofNotifications = { accountType: accountKind, accountId };

export const notificationPayloads = {
  /** The specification's body; `isRead`: its target was opened as well. */
  oneNotificationAsSeen: z.strictObject({
    ...ofNotifications,
    notificationId,
    isRead: z.optional(z.boolean()),
  }),
  /** Everything created up to `timestamp` was seen. */
  notificationsAsSeen: z.strictObject({ ...ofNotifications, timestamp: moment }),
  updateNotificationSettings: notificationSettings,
} as const satisfies Payloads;
