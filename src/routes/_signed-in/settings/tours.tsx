import { createFileRoute } from '@tanstack/react-router';
import { ToursRoute } from '#src/app/tours-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/settings/tours')({
  component: ToursRoute,
  staticData: { title: m.tour_settings_title, parent: '/dashboard' },
});
