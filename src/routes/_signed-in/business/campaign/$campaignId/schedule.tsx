import { createFileRoute } from '@tanstack/react-router';
import { BusinessScheduleRoute } from '#src/app/business-schedule-route.tsx';
import { readScheduleParams, readScheduleSearch } from '#src/app/calendar-address.ts';
import { readProjectSearch } from '#src/app/campaign-address.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/schedule')({
  params: { parse: readScheduleParams },
  validateSearch: (search) => ({ ...readScheduleSearch(search), ...readProjectSearch(search) }),
  component: BusinessScheduleRoute,
  staticData: { title: m.calendar_schedule_title, parent: '/business/campaign' },
});
