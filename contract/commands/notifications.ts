import type { notificationPayloads } from './notifications-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

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
