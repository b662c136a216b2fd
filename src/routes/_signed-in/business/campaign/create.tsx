import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import { readDraftSearch } from '#src/app/route-parsers.ts';
import { useActive } from '#src/data/signed-in.ts';
import { formSteps } from '#src/features/create-campaign/form-steps.ts';
import { useNewCampaign } from '#src/features/create-campaign/new-campaign.ts';
import { CreateScreen } from '#src/features/create-campaign/screens/create-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/create')({
  validateSearch: readDraftSearch,
  component: Create,
  staticData: { title: m.app_create_campaign, parent: '/business/campaign' },
});

function Create() {
  const { draft, step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { actor, role } = useActive();
  if (!draft) return <NewDraft />;
  return (
    <CreateScreen
      key={draft}
      actor={actor}
      role={role}
      campaignId={draft}
      step={formSteps.find((one) => one === step) ?? 'offer'}
      onStep={(next) => void navigate({ search: { draft, step: next }, replace: true })}
    />
  );
}

/** Adds the new campaign's id to the route, so that a reload continues with it. */
function NewDraft() {
  const id = useNewCampaign(useActive().actor);
  const navigate = Route.useNavigate();
  const open = useEffectEvent((draft: CampaignId) =>
    navigate({ search: { draft }, replace: true }),
  );
  useEffect(() => {
    if (id) void open(id);
  }, [id]);
  return null;
}
