import { CalendarClock } from 'lucide-react';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ScheduleRoute } from './calendar-routes.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** A creator's shoot for one campaign, below the campaign's steps. */
export const CreatorScheduleRoute = () => (
  <CampaignPage side="creator" step="schedule">
    {({ project, candidate }) =>
      candidate && !project ? <Later candidate={candidate} /> : <ScheduleRoute section="creator" />
    }
  </CampaignPage>
);

/** Who applied or is invited has nothing to schedule yet. */
function Later({ candidate }: { candidate: NonNullable<CampaignDesk['candidate']> }) {
  return (
    <EmptyState
      icon={<CalendarClock aria-hidden />}
      title={m.calendar_schedule_later_title()}
      text={m.calendar_schedule_later_text({ name: candidate.businessName })}
    />
  );
}
