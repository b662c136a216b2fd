import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionRoute } from '#src/app/billing-routes.tsx';
import { readCheckoutSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/corporate/subscription')({
  validateSearch: readCheckoutSearch,
  component: SubscriptionPage,
  staticData: { title: m.subscription_title, parent: '/corporate/dashboard' },
});

function SubscriptionPage() {
  const { session_id: sessionId, card } = Route.useSearch();
  return (
    <SubscriptionRoute section="corporate" sessionId={sessionId} isBackWithCard={card === 'back'} />
  );
}
