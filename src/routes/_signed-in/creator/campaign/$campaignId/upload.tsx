import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification's other address of the page for posts. */
export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/upload')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/creator/campaign/$campaignId/post', params, replace: true });
  },
});
