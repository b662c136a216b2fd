import { createFileRoute } from '@tanstack/react-router';
import { readScheduleParams, readScheduleSearch } from '#src/app/calendar-address.ts';
import { CreatorScheduleRoute } from '#src/app/creator-schedule-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/schedule')({
  params: { parse: readScheduleParams },
  validateSearch: readScheduleSearch,
  component: CreatorScheduleRoute,
  staticData: { title: m.calendar_schedule_title, parent: '/creator/campaign' },
});
