import { createFileRoute, redirect } from '@tanstack/react-router';
import { readCampaignParams } from '#src/app/campaign-address.ts';

/** The specification's other address of the page for posts. */
export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/upload')({
  params: { parse: readCampaignParams },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/creator/campaign/$campaignId/post', params, replace: true });
  },
});
