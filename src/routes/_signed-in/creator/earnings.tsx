import { createFileRoute } from '@tanstack/react-router';
import { readWordSearch } from '#src/app/route-parsers.ts';
import { CreatorEarningsScreen } from '#src/features/billing/screens/creator-earnings-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/earnings')({
  validateSearch: readWordSearch('payouts'),
  component: EarningsPage,
  staticData: { title: m.earnings_title, parent: '/creator/dashboard' },
});

function EarningsPage() {
  const { actor } = useActive();
  const { payouts } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CreatorEarningsScreen
      key={actor.accountId}
      actor={actor}
      isBack={payouts === 'back'}
      onChecked={() => void navigate({ search: {}, replace: true })}
    />
  );
}
