import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams, readProjectSearch } from '#src/app/campaign-address.ts';
import { ContentReviewRoute } from '#src/app/content-review-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/content-review')({
  params: { parse: readCampaignParams },
  validateSearch: readProjectSearch,
  component: ContentReviewRoute,
  staticData: { title: m.review_content_title, parent: '/business/campaign' },
});
