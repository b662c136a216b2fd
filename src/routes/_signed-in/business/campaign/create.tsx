import { createFileRoute } from '@tanstack/react-router';
import { readDraftSearch } from '#src/app/campaign-address.ts';
import { CreateCampaignRoute } from '#src/app/campaign-create-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/create')({
  validateSearch: readDraftSearch,
  component: CreateCampaignRoute,
  staticData: { title: m.app_create_campaign, parent: '/business/campaign' },
});
