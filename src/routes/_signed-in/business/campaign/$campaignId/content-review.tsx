import { createFileRoute } from '@tanstack/react-router';
import { ContentReviewScreen } from '#src/features/content-review/content-review-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/content-review')({
  component: ContentReviewScreen,
  staticData: {
    title: m.review_content_title,
    parent: '/business/campaign',
    step: 'content-review',
  },
});
