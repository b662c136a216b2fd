import { createFileRoute } from '@tanstack/react-router';
import { AvailabilityScreen } from '#src/features/availability/screens/availability-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/availability')({
  component: AvailabilityScreen,
  staticData: { title: m.availability_title, parent: '/business/calendar' },
});
