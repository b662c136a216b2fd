import { createFileRoute } from '@tanstack/react-router';
import { CreatorScheduleRoute } from '#src/app/calendar-routes.tsx';
import { readShootSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/schedule')({
  validateSearch: readShootSearch,
  component: CreatorScheduleRoute,
  staticData: { title: m.calendar_schedule_title, parent: '/creator/campaign', step: 'schedule' },
});
