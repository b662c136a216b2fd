import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { ReviewRoute } from '#src/app/review-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/review')({
  params: { parse: readCampaignParams },
  component: () => <ReviewRoute side="creator" />,
  staticData: { title: m.details_review_title, parent: '/creator/campaign' },
});
