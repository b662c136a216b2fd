import { useNavigate } from '@tanstack/react-router';
import { BillingScreen } from '#src/features/billing/screens/billing-screen.tsx';
import { SubscriptionScreen } from '#src/features/billing/screens/subscription-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';

type Section = 'business' | 'corporate';

/** The business as the current user was last read; another account's is none. */
function useBusiness() {
  const { actor, profile } = useActive();
  return profile.business?.id === actor.accountId ? profile.business : null;
}

type SubscriptionProps = {
  section: Section;
  sessionId: string | undefined;
  isBackWithCard?: boolean;
};

/** The subscription of the active account. */
export function SubscriptionRoute({
  section,
  sessionId,
  isBackWithCard = false,
}: SubscriptionProps) {
  const { actor, role } = useActive();
  const business = useBusiness();
  const navigate = useNavigate();
  return (
    <SubscriptionScreen
      key={actor.accountId}
      actor={actor}
      role={role}
      isCorp={section === 'corporate'}
      business={business}
      sessionId={sessionId}
      isBackWithCard={isBackWithCard}
      onSettled={() => void navigate({ to: `/${section}/subscription`, replace: true })}
    />
  );
}

/** The address of the billing portal. */
export function BillingRoute() {
  const { actor, role } = useActive();
  return <BillingScreen actor={actor} role={role} business={useBusiness()} />;
}
