import { ContentReviewScreen } from '#src/features/content-review/content-review-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** What a creator made, to be approved or sent back. */
export function ContentReviewRoute() {
  return (
    <CampaignPage side="business" step="content-review">
      {(desk) => (
        <ContentReviewScreen
          key={`${desk.actor.accountId} ${desk.project?.id ?? ''}`}
          desk={desk}
        />
      )}
    </CampaignPage>
  );
}
