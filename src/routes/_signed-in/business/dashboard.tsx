import { createFileRoute } from '@tanstack/react-router';
import { TodayScreen } from '#src/app/today-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/dashboard')({
  component: TodayScreen,
  staticData: { title: m.app_dashboard },
});
