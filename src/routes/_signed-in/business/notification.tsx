import { createFileRoute } from '@tanstack/react-router';
import { NotificationsRoute } from '#src/app/notification-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/notification')({
  component: NotificationsRoute,
  staticData: { title: m.notifications_title },
});
