import { createFileRoute } from '@tanstack/react-router';
import { CalendarRoute } from '#src/app/calendar-routes.tsx';
import { readCalendarSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/calendar')({
  validateSearch: readCalendarSearch,
  component: () => <CalendarRoute section="business" />,
  staticData: { title: m.calendar_title },
});
