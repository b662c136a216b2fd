import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams, readProjectSearch } from '#src/app/campaign-address.ts';
import { ReviewRoute } from '#src/app/review-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/review')({
  params: { parse: readCampaignParams },
  validateSearch: readProjectSearch,
  component: () => <ReviewRoute side="business" />,
  staticData: { title: m.details_review_title, parent: '/business/campaign' },
});
