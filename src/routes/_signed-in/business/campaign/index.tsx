import { createFileRoute } from '@tanstack/react-router';
import { readCampaignsSearch } from '#src/app/campaign-address.ts';
import { CampaignsRoute } from '#src/app/campaign-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/')({
  validateSearch: readCampaignsSearch,
  component: CampaignsRoute,
  staticData: { title: m.app_campaigns },
});
