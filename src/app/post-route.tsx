import { PostScreen } from '#src/features/post/post-screen.tsx';
import { CampaignPage } from './campaign-page.tsx';

/** Where a creator takes approved files out and hands in links. */
export const PostRoute = () => (
  <CampaignPage side="creator" step="post">
    {(desk) => <PostScreen desk={desk} />}
  </CampaignPage>
);
