import { ContentScreen } from '#src/features/content/content-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** Where a creator films and hands in. */
export const ContentRoute = () => (
  <CampaignPage side="creator" step="content">
    {(desk) => <ContentScreen desk={desk} />}
  </CampaignPage>
);
