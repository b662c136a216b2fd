import { useNavigate, useSearch } from '@tanstack/react-router';
import { CampaignsScreen } from '#src/features/campaign-list/screens/campaigns-screen.tsx';
import { useSignedIn } from './signed-in.ts';

/** A business's campaigns; which of them are looked at is in the address. */
export function CampaignsRoute() {
  const { tab = 'active', q = '' } = useSearch({ from: '/_signed-in/business/campaign/' });
  const navigate = useNavigate();
  const { userId, accountId, membership } = useSignedIn();
  if (!accountId || !membership) return null;
  return (
    <CampaignsScreen
      key={accountId}
      actor={{ userId, accountId }}
      role={membership.role}
      route={{ tab, wanted: q }}
      onChange={(next) =>
        void navigate({
          to: '/business/campaign',
          search: { tab: next.tab, q: next.wanted || undefined },
          replace: true,
        })
      }
      go={(href) => void navigate({ href })}
    />
  );
}
