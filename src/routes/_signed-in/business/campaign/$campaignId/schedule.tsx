import { createFileRoute } from '@tanstack/react-router';
import { ScheduleRoute } from '#src/app/calendar-routes.tsx';
import { readShootSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/schedule')({
  validateSearch: readShootSearch,
  component: () => <ScheduleRoute section="business" />,
  staticData: { title: m.calendar_schedule_title, parent: '/business/campaign', step: 'schedule' },
});
