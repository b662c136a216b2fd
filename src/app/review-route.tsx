import { ReviewScreen } from '#src/features/reviews/review-screen.tsx';
import type { Side } from '#src/campaigns/frame/routes.ts';
import { CampaignPage } from './campaign-page.tsx';

/** What both sides think of the work. */
export const ReviewRoute = ({ side }: { side: Side }) => (
  <CampaignPage side={side} step="review">
    {(desk) => <ReviewScreen desk={desk} />}
  </CampaignPage>
);
