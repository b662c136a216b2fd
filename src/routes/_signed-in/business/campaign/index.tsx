import { createFileRoute } from '@tanstack/react-router';
import { readWord } from '#src/app/route-parsers.ts';
import { useActive } from '#src/data/signed-in.ts';
import { campaignTabs } from '#src/features/campaign-list/campaign-rows.ts';
import { CampaignsScreen } from '#src/features/campaign-list/screens/campaigns-screen.tsx';
import { m } from '#src/paraglide/messages.js';

const WANTED_CHARACTERS = 80;

type Search = { tab?: string | undefined; q?: string | undefined };

/** The open tab and the words to search for. */
const readSearch = ({ tab, q }: Partial<Record<string, unknown>>): Search => ({
  tab: readWord(tab),
  q: typeof q === 'string' && q !== '' ? q.slice(0, WANTED_CHARACTERS) : undefined,
});

export const Route = createFileRoute('/_signed-in/business/campaign/')({
  validateSearch: readSearch,
  component: Campaigns,
  staticData: { title: m.app_campaigns },
});

function Campaigns() {
  const { tab, q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { actor, role } = useActive();
  return (
    <CampaignsScreen
      actor={actor}
      role={role}
      route={{ tab: campaignTabs.find((one) => one === tab) ?? 'active', wanted: q }}
      onChange={(next) =>
        void navigate({ search: { tab: next.tab, q: next.wanted || undefined }, replace: true })
      }
    />
  );
}
