import { createFileRoute } from '@tanstack/react-router';
import { CreateGroupRoute } from '#src/app/create-group-route.tsx';
import { readDraftSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/campaign/create')({
  validateSearch: readDraftSearch,
  component: Create,
  staticData: { title: m.app_create_campaign, parent: '/corporate/campaigns' },
});

function Create() {
  return <CreateGroupRoute {...Route.useSearch()} />;
}
