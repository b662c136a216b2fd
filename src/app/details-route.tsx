import { DetailsScreen } from '#src/features/campaigns/details/details-screen.tsx';
import type { Side } from '#src/features/campaigns/frame/routes.ts';
import { CampaignPage } from './campaign-page.tsx';

/** Everything that was agreed and what happened. */
export const DetailsRoute = ({ side }: { side: Side }) => (
  <CampaignPage side={side} step="details">
    {(desk) => <DetailsScreen desk={desk} />}
  </CampaignPage>
);
