import { createFileRoute } from '@tanstack/react-router';
import { readCandidatesSearch } from '#src/app/route-parsers.ts';
import { candidateTabs } from '#src/features/candidates/candidate-parts.ts';
import { CandidatesScreen } from '#src/features/candidates/candidates-screen.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/campaign/$campaignId/candidates')({
  validateSearch: readCandidatesSearch,
  component: Candidates,
  staticData: { title: m.candidates_title, parent: '/business/campaign', step: 'candidates' },
});

function Candidates() {
  const { tab, select, card } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CandidatesScreen
      tab={candidateTabs.find((one) => one === tab) ?? null}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      selecting={select ?? null}
      isBackWithCard={card === 'back'}
      onSelected={() => void navigate({ search: { tab }, replace: true })}
    />
  );
}
