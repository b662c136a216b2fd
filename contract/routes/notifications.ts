import * as z from 'zod/mini';
import { notificationPayloads } from '../commands/notifications-payloads.ts';
import { accountId, notificationId } from '../ids.ts';
import { moment } from '../moment.ts';
import { notificationRecord } from '../notification/record.ts';
import { notificationSettings } from '../profile/notification-settings.ts';
import { accountKind } from '../profile/record.ts';
import { platforms, PUSH_TOKEN_MAX, pushConfig } from '../sync/push.ts';
import { success, type Route } from './route.ts';

const ofNotifications = { accountType: accountKind, accountId };
const pushToken = z.string().check(z.minLength(1), z.maxLength(PUSH_TOKEN_MAX));

export const notificationRoutes = {
  notificationList: {
    method: 'POST',
    path: '/notificationList',
    access: { action: 'notifications.read' },
    offline: 'read',
    /**
     * `lastDocId` is the last one of the page before; with its `lastCreatedOn` the list continues at that point, also when the
     * notification was renewed or deleted meanwhile.
     */
    body: z.strictObject({
      ...ofNotifications,
      lastDocId: z.optional(notificationId),
      lastCreatedOn: z.optional(moment),
    }),
    answer: z.object({ data: z.array(notificationRecord) }),
    byItem: true,
  },
  newNotifications: {
    method: 'POST',
    path: '/newNotifications',
    access: { action: 'notifications.read' },
    offline: 'read',
    body: z.strictObject({ ...ofNotifications, timestampForNewer: moment }),
    answer: z.object({ data: z.array(notificationRecord) }),
    byItem: true,
  },
  oneNotificationAsSeen: {
    method: 'POST',
    path: '/oneNotificationAsSeen',
    access: { action: 'notifications.read' },
    offline: 'queued',
    body: notificationPayloads.oneNotificationAsSeen,
    answer: success,
    command: 'oneNotificationAsSeen',
  },
  notificationsAsSeen: {
    method: 'POST',
    path: '/notificationsAsSeen',
    access: { action: 'notifications.read' },
    offline: 'queued',
    body: notificationPayloads.notificationsAsSeen,
    answer: success,
    command: 'notificationsAsSeen',
  },
  updateNotificationSettings: {
    method: 'PUT',
    path: '/notificationSettings',
    access: { action: 'notifications.read' },
    offline: 'queued',
    body: notificationSettings,
    answer: success,
    command: 'updateNotificationSettings',
  },
  pushConfig: {
    method: 'GET',
    path: '/pushConfig',
    access: 'user',
    offline: 'onlineOnly',
    answer: pushConfig,
  },
  /** The specification's call: `fcmToken` is FCM's, or the JSON of the browser's own push subscription. */
  pushRegistration: {
    method: 'POST',
    path: '/pushRegistration',
    access: 'user',
    offline: 'onlineOnly',
    body: z.strictObject({ fcmToken: pushToken, platform: z.optional(z.enum(platforms)) }),
    answer: success,
  },
  endPushRegistration: {
    method: 'DELETE',
    path: '/pushRegistration',
    access: 'user',
    offline: 'onlineOnly',
    body: z.strictObject({ fcmToken: pushToken }),
    answer: success,
  },
  /** The link in an e-mail: its token is its right. */
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe/{token}',
    access: 'anyone',
    offline: 'onlineOnly',
    params: z.strictObject({ token: z.string().check(z.maxLength(300)) }),
    answer: success,
  },
} as const satisfies Record<string, Route>;
