import { DetailsScreen } from '#src/features/campaign-details/details-screen.tsx';
import type { Side } from '#src/campaigns/frame/routes.ts';
import { CampaignPage } from './campaign-page.tsx';

/** Everything that was agreed and what happened. */
export const DetailsRoute = ({ side }: { side: Side }) => (
  <CampaignPage side={side} step="details">
    {(desk) => <DetailsScreen desk={desk} />}
  </CampaignPage>
);
