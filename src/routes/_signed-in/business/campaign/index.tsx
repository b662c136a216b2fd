import { createFileRoute } from '@tanstack/react-router';
import type { CampaignId } from '#contract/ids.ts';
import { readWord } from '#src/app/route-parsers.ts';
import { useActive } from '#src/data/signed-in.ts';
import { campaignTabs } from '#src/features/campaign-list/campaign-rows.ts';
import { CampaignsScreen } from '#src/features/campaign-list/screens/campaigns-screen.tsx';
import { readId } from '#src/lib/route-ids.ts';
import { m } from '#src/paraglide/messages.js';

const WANTED_CHARACTERS = 80;

type Search = {
  tab?: string | undefined;
  q?: string | undefined;
  shown?: CampaignId | undefined;
};

/** The open tab, the words to search for, and the campaign beside the list. */
const readSearch = ({ tab, q, shown }: Partial<Record<string, unknown>>): Search => ({
  tab: readWord(tab),
  q: typeof q === 'string' && q !== '' ? q.slice(0, WANTED_CHARACTERS) : undefined,
  shown: readId<CampaignId>(shown),
});

export const Route = createFileRoute('/_signed-in/business/campaign/')({
  validateSearch: readSearch,
  component: Campaigns,
  staticData: { title: m.app_campaigns },
});

function Campaigns() {
  const { tab, q = '', shown = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { actor, role } = useActive();
  return (
    <CampaignsScreen
      actor={actor}
      role={role}
      route={{ tab: campaignTabs.find((one) => one === tab) ?? 'active', wanted: q, shown }}
      onChange={(next) =>
        void navigate({
          search: { tab: next.tab, q: next.wanted || undefined, shown: next.shown ?? undefined },
          replace: true,
        })
      }
    />
  );
}
