import { createFileRoute } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { LogoutRoute } from '#src/app/logout-route.tsx';

export const Route = createFileRoute('/_signed-in/logout')({
  component: LogoutRoute,
  staticData: { title: m.app_logout, parent: '/dashboard' },
});
