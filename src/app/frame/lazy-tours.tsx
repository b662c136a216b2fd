import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { isComplete, isTourViewed, tourIds } from '#src/lib/tour-flags.ts';
import { useTourAccount } from '../tour-account.ts';

const TourGuide = lazy(async () => ({
  default: (await import('#src/features/tours/components/tour-guide.tsx')).TourGuide,
}));

/** The guided tours, loaded once the account is complete and until it has seen all of them. */
export function LazyTours() {
  const account = useTourAccount();
  const { pathname } = useLocation();
  const status = account?.completionStatus;
  const isIncomplete = status !== undefined && !isComplete(status);
  useProgress(isIncomplete && pathname === `/${account?.side}/dashboard`);
  if (!account || !isComplete(status)) return null;
  const { side, role } = account;
  if (tourIds[side].every(isTourViewed)) return null;
  return (
    <Suspense>
      <TourGuide side={side} role={role} path={pathname} />
    </Suspense>
  );
}

/** Asks again how complete a new account is, each time that its home opens: what was missing may have been added. */
function useProgress(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    import('#src/data/engine.ts').then(({ refreshProfile }) => refreshProfile()).catch(reportError);
  }, [isWanted]);
}
