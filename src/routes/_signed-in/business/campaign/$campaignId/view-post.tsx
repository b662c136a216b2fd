import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams, readProjectSearch } from '#src/app/campaign-address.ts';
import { ViewPostRoute } from '#src/app/view-post-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/view-post')({
  params: { parse: readCampaignParams },
  validateSearch: readProjectSearch,
  component: ViewPostRoute,
  staticData: { title: m.review_post_title, parent: '/business/campaign' },
});
