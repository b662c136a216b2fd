import { useNavigate } from '@tanstack/react-router';
import type { FirstStep } from '#contract/profile/first-steps.ts';
import { useActive } from '#src/data/signed-in.ts';
import { AvailabilityScreen } from '#src/features/availability/screens/availability-screen.tsx';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import { useNow } from '#src/lib/now.ts';
import { stepAfter, useBusinessGuide } from './first-steps.tsx';

/** A business's profile, edited. */
export function BusinessProfileEditRoute() {
  return <BusinessProfileEditScreen onSaved={useGoingOn('profile')} />;
}

/** A business's hours. */
export function AvailabilityRoute() {
  return <AvailabilityScreen onSaved={useGoingOn('hours')} />;
}

/** A new business goes from one first step to the next; any other stays where it saved. */
function useGoingOn(done: FirstStep): () => void {
  const { actor, role } = useActive();
  const guide = useBusinessGuide({ actor, role, now: useNow() });
  const navigate = useNavigate();
  return () => {
    const next = stepAfter(guide, done);
    if (next) void navigate(next);
  };
}
