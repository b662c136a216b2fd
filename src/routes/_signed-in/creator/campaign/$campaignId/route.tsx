import { createFileRoute } from '@tanstack/react-router';
import { CampaignLayout } from '#src/app/campaign-layout.tsx';
import { readCampaignParams } from '#src/app/route-parsers.ts';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId')({
  params: { parse: readCampaignParams },
  component: () => <CampaignLayout side="creator" />,
});
