import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useNewCampaign } from '#src/features/create-campaign/new-campaign.ts';
import { CreateScreen } from '#src/features/create-campaign/screens/create-screen.tsx';
import { useSignedIn } from './signed-in.ts';

/** Where campaigns are written; which one, and the open step, are in the address. */
export function CreateCampaignRoute() {
  const { draft, step = 'offer' } = useSearch({ from: '/_signed-in/business/campaign/create' });
  const navigate = useNavigate();
  const { userId, accountId, membership } = useSignedIn();
  if (!accountId || !membership) return null;
  const actor = { userId, accountId };
  if (!draft) return <Begin key={accountId} actor={actor} />;
  return (
    <CreateScreen
      key={`${accountId} ${draft}`}
      actor={actor}
      role={membership.role}
      campaignId={draft}
      step={step}
      onStep={(next) =>
        void navigate({
          to: '/business/campaign/create',
          search: { draft, step: next },
          replace: true,
        })
      }
      go={(href) => void navigate({ href })}
    />
  );
}

/** Names the new campaign in the address, so that a reload goes on with it. */
function Begin({ actor }: { actor: Actor }) {
  const id = useNewCampaign(actor);
  const navigate = useNavigate();
  const begin = useEffectEvent((draft: CampaignId) =>
    navigate({ to: '/business/campaign/create', search: { draft }, replace: true }),
  );
  useEffect(() => {
    if (id) void begin(id);
  }, [id]);
  return null;
}
