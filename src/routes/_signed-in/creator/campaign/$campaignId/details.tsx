import { createFileRoute } from '@tanstack/react-router';
import { DetailsScreen } from '#src/features/campaign-details/details-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/details')({
  component: DetailsScreen,
  staticData: { title: m.details_title, parent: '/creator/campaign', step: 'details' },
});
