import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams, readProjectSearch } from '#src/app/campaign-address.ts';
import { DetailsRoute } from '#src/app/details-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/details')({
  params: { parse: readCampaignParams },
  validateSearch: readProjectSearch,
  component: () => <DetailsRoute side="business" />,
  staticData: { title: m.details_title, parent: '/business/campaign' },
});
