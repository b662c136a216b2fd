import { createFileRoute } from '@tanstack/react-router';
import { CreatorEarningsScreen } from '#src/features/billing/screens/creator-earnings-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/earnings')({
  component: EarningsPage,
  staticData: { title: m.earnings_title, parent: '/creator/dashboard' },
});

function EarningsPage() {
  const { actor } = useActive();
  return <CreatorEarningsScreen key={actor.accountId} actor={actor} />;
}
