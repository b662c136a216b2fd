import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { SelectionRoute } from '#src/app/selection-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/selection')({
  params: { parse: readCampaignParams },
  component: SelectionRoute,
  staticData: { title: m.opportunity_selection_title, parent: '/creator/dashboard' },
});
