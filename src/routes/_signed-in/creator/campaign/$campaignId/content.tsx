import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { ContentRoute } from '#src/app/content-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/content')({
  params: { parse: readCampaignParams },
  component: ContentRoute,
  staticData: { title: m.content_title, parent: '/creator/campaign' },
});
