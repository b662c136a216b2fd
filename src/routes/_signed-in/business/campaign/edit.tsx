import { createFileRoute } from '@tanstack/react-router';
import type { CampaignId } from '#contract/ids.ts';
import { readWord } from '#src/app/route-parsers.ts';
import { useActive } from '#src/data/signed-in.ts';
import { formSteps } from '#src/features/create-campaign/form-steps.ts';
import { CreateScreen } from '#src/features/create-campaign/screens/create-screen.tsx';
import { readId } from '#src/lib/route-ids.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FileText } from 'lucide-react';

type Search = { campaign?: CampaignId | undefined; step?: string | undefined };

/** The published campaign and the open step. */
const readSearch = ({ campaign, step }: Partial<Record<string, unknown>>): Search => ({
  campaign: readId<CampaignId>(campaign),
  step: readWord(step),
});

export const Route = createFileRoute('/_signed-in/business/campaign/edit')({
  validateSearch: readSearch,
  component: Edit,
  staticData: { title: m.details_edit, parent: '/business/campaign' },
});

function Edit() {
  const { campaign, step } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { actor, role } = useActive();
  if (!campaign) return <EmptyState icon={<FileText aria-hidden />} title={m.details_none()} />;
  return (
    <CreateScreen
      key={campaign}
      actor={actor}
      role={role}
      campaignId={campaign}
      isKnown
      step={formSteps.find((one) => one === step) ?? 'offer'}
      onStep={(next) => void navigate({ search: { campaign, step: next }, replace: true })}
    />
  );
}
