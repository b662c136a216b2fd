import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { DetailsRoute } from '#src/app/details-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/details')({
  params: { parse: readCampaignParams },
  component: () => <DetailsRoute side="creator" />,
  staticData: { title: m.details_title, parent: '/creator/campaign' },
});
