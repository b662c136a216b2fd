import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { PostRoute } from '#src/app/post-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/post')({
  params: { parse: readCampaignParams },
  component: PostRoute,
  staticData: { title: m.post_title, parent: '/creator/campaign' },
});
