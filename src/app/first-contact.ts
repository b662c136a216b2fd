import { useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';

export type FirstContact = {
  /** Whether it is known that the account's first page is here, or that it can't come now. */
  isOver: boolean;
  /** The first page was on its way at some time since the screen opened. */
  wasAwaited: boolean;
};

/** The first contact of an account with this device. */
export function useFirstContact(accountId: AccountId): FirstContact {
  const copy = useCopyAge({ accountId });
  const [awaitedFor, setAwaitedFor] = useState<AccountId | null>(null);
  const isAwaited = copy?.firstContact === 'none' && copy.isReachable;
  if (isAwaited && awaitedFor !== accountId) setAwaitedFor(accountId);
  return { isOver: copy !== undefined && !isAwaited, wasAwaited: awaitedFor === accountId };
}
