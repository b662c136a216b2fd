import { useEffect, useRef } from 'react';
import type { SignedIn } from '#src/data/replica/signed-in-context.ts';

/** Says so when the active account is no longer one of the person's, because another one may take its place. */
export function useAccountEnded(now: SignedIn, openOutbox: () => void): void {
  const last = useRef(now);
  useEffect(() => {
    const before = last.current;
    last.current = now;
    if (!before.membership || before.userId !== now.userId) return;
    if (before.accountId === now.accountId) return;
    if (now.profile.memberships.some((one) => one.accountId === before.accountId)) return;
    // Rare: the first screen carries only the check.
    void import('./account-ended.ts')
      .then(({ reportEnded }) => reportEnded(before.membership, now, openOutbox))
      .catch(reportError);
  }, [now, openOutbox]);
}
