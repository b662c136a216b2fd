import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsRoute } from '#src/app/notification-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/settings/notifications')({
  component: NotificationSettingsRoute,
  staticData: { title: m.settings_notifications_title, parent: '/dashboard' },
});
