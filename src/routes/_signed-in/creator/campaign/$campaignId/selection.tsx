import { createFileRoute } from '@tanstack/react-router';
import { SelectionRoute } from '#src/app/selection-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/$campaignId/selection')({
  component: Selection,
  staticData: {
    title: m.opportunity_selection_title,
    parent: '/creator/dashboard',
    step: 'selection',
  },
});

function Selection() {
  return <SelectionRoute campaignId={Route.useParams().campaignId} />;
}
