import { ScheduleRoute } from './calendar-routes.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** A creator's shoot for one campaign, below the campaign's steps. */
export const CreatorScheduleRoute = () => (
  <CampaignPage side="creator" step="schedule">
    {() => <ScheduleRoute section="creator" />}
  </CampaignPage>
);
