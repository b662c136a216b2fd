import { createFileRoute } from '@tanstack/react-router';
import { readCalendarSearch } from '#src/app/calendar-address.ts';
import { CalendarRoute } from '#src/app/calendar-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/calendar')({
  validateSearch: readCalendarSearch,
  component: () => <CalendarRoute section="creator" />,
  staticData: { title: m.calendar_title },
});
