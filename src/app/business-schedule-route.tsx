import { CampaignPage } from './campaign-page.tsx';
import { ScheduleRoute } from './calendar-routes.tsx';

/** A campaign's shoots among its other steps. */
export function BusinessScheduleRoute() {
  return (
    <CampaignPage side="business" step="schedule">
      {() => <ScheduleRoute section="business" />}
    </CampaignPage>
  );
}
