import { ViewPostScreen } from '#src/features/view-post/view-post-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** What a creator posted, to be verified. */
export function ViewPostRoute() {
  return (
    <CampaignPage side="business" step="view-post">
      {(desk) => (
        <ViewPostScreen key={`${desk.actor.accountId} ${desk.project?.id ?? ''}`} desk={desk} />
      )}
    </CampaignPage>
  );
}
