import { createFileRoute } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { DashboardRedirect } from '#src/app/dashboard-redirect.tsx';

export const Route = createFileRoute('/_signed-in/dashboard')({
  component: DashboardRedirect,
  staticData: { title: m.app_today },
});
