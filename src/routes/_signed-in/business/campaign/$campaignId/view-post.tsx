import { createFileRoute } from '@tanstack/react-router';
import { ViewPostScreen } from '#src/features/view-post/view-post-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/view-post')({
  component: ViewPostScreen,
  staticData: { title: m.review_post_title, parent: '/business/campaign', step: 'view-post' },
});
