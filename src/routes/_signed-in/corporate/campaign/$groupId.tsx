import { createFileRoute } from '@tanstack/react-router';
import { CampaignGroupRoute } from '#src/app/campaign-group-routes.tsx';
import { readGroupParams } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/campaign/$groupId')({
  params: { parse: readGroupParams },
  component: Group,
  staticData: { title: m.opportunity_selection_title, parent: '/corporate/campaigns' },
});

function Group() {
  return <CampaignGroupRoute groupId={Route.useParams().groupId} />;
}
