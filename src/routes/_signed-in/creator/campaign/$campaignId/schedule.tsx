import { createFileRoute } from '@tanstack/react-router';
import { readScheduleParams, readScheduleSearch } from '#src/app/calendar-address.ts';
import { ScheduleRoute } from '#src/app/calendar-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/schedule')({
  params: { parse: readScheduleParams },
  validateSearch: readScheduleSearch,
  component: () => <ScheduleRoute section="creator" />,
  staticData: { title: m.calendar_schedule_title, parent: '/creator/calendar' },
});
