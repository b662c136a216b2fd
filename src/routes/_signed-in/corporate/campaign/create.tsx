import { createFileRoute } from '@tanstack/react-router';
import type { CampaignId } from '#contract/ids.ts';
import { CreateGroupRoute } from '#src/app/create-group-route.tsx';
import { readWord } from '#src/app/route-parsers.ts';
import { readId } from '#src/lib/route-ids.ts';
import { m } from '#src/paraglide/messages.js';

type Search = { draft?: CampaignId | undefined; step?: string | undefined };

/** The brief and the open step. */
const readSearch = ({ draft, step }: Partial<Record<string, unknown>>): Search => ({
  draft: readId<CampaignId>(draft),
  step: readWord(step),
});

export const Route = createFileRoute('/_signed-in/corporate/campaign/create')({
  validateSearch: readSearch,
  component: Create,
  staticData: { title: m.app_create_campaign, parent: '/corporate/campaigns' },
});

function Create() {
  return <CreateGroupRoute {...Route.useSearch()} />;
}
