import { createFileRoute } from '@tanstack/react-router';
import { CampaignLayout } from '#src/app/campaign-layout.tsx';
import { readCampaignParams, readProjectSearch } from '#src/app/route-parsers.ts';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId')({
  params: { parse: readCampaignParams },
  validateSearch: readProjectSearch,
  component: () => <CampaignLayout side="business" />,
});
