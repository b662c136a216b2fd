import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isComplete, isTourViewed, tourIds } from '#src/lib/tour-flags.ts';
import { useTourAccount } from '../tour-account.ts';

const TourGuide = lazy(async () => ({
  default: (await import('#src/features/tours/components/tour-guide.tsx')).TourGuide,
}));

/** The guided tours, loaded once the account is complete and until it has seen all of them. */
export function LazyTours() {
  const account = useTourAccount();
  const { pathname } = useLocation();
  if (!account || !isComplete(account.completionStatus)) return null;
  const { side, role } = account;
  if (tourIds[side].every(isTourViewed)) return null;
  return (
    <Suspense>
      <TourGuide side={side} role={role} path={pathname} />
    </Suspense>
  );
}
