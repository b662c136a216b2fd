import { createFileRoute } from '@tanstack/react-router';
import { ReviewScreen } from '#src/features/reviews/review-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/review')({
  component: ReviewScreen,
  staticData: { title: m.details_review_title, parent: '/business/campaign', step: 'review' },
});
