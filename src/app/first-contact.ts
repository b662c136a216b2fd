import { useEffect, useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';

/** How long a screen waits for the first page, which a slow line brings late and a refused device never gets. */
export const FIRST_PAGE_MS = 20_000;

export type FirstContact = {
  /** Whether the account's first page is here, or can't come now, or has been awaited for long enough. */
  isOver: boolean;
  /** The first page was on its way at some time since the screen opened. */
  wasAwaited: boolean;
};

/** The first contact of an account with this device. */
export function useFirstContact(accountId: AccountId): FirstContact {
  const copy = useCopyAge({ accountId });
  const [awaitedFor, setAwaitedFor] = useState<AccountId | null>(null);
  const [lateFor, setLateFor] = useState<AccountId | null>(null);
  const isAwaited = copy?.firstContact === 'none' && copy.isReachable;
  if (isAwaited && awaitedFor !== accountId) setAwaitedFor(accountId);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLateFor(accountId), FIRST_PAGE_MS);
    return () => clearTimeout(timer);
  }, [isAwaited, accountId]);
  const isOver = copy !== undefined && (!isAwaited || lateFor === accountId);
  return { isOver, wasAwaited: awaitedFor === accountId };
}
