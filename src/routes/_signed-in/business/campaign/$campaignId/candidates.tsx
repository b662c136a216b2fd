import { createFileRoute } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';
import { readCandidatesSearch } from '#src/app/candidates-address.ts';
import { CandidatesRoute } from '#src/app/candidates-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/candidates')({
  params: { parse: readCampaignParams },
  validateSearch: readCandidatesSearch,
  component: CandidatesRoute,
  staticData: { title: m.candidates_title, parent: '/business/campaign' },
});
