import { createFileRoute } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { ScheduleRoute } from '#src/app/calendar-routes.tsx';
import { readShootSearch } from '#src/app/route-parsers.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/schedule')({
  validateSearch: readShootSearch,
  component: Schedule,
  staticData: { title: m.calendar_schedule_title, parent: '/creator/campaign', step: 'schedule' },
});

function Schedule() {
  const { project, candidate } = useCampaignDesk();
  if (project || !candidate) return <ScheduleRoute section="creator" />;
  // An applicant has nothing to schedule yet.
  return (
    <EmptyState
      icon={<CalendarClock aria-hidden />}
      title={m.calendar_schedule_later_title()}
      text={m.calendar_schedule_later_text({ name: candidate.businessName })}
    />
  );
}
