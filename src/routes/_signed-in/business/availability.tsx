import { createFileRoute } from '@tanstack/react-router';
import { AvailabilityRoute } from '#src/app/setup-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/availability')({
  component: AvailabilityRoute,
  staticData: { title: m.availability_title, parent: '/business/calendar' },
});
