import { createFileRoute } from '@tanstack/react-router';
import { CampaignGroupsRoute } from '#src/app/campaign-group-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/campaigns')({
  component: CampaignGroupsRoute,
  staticData: { title: m.app_campaigns },
});
