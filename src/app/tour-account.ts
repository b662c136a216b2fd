import type { Role } from '#contract/permissions.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import type { CompletionStatus, TourSide } from '#src/lib/tour-flags.ts';
import { sectionOf } from './membership-kind.ts';

type TourAccount = {
  side: TourSide;
  role: Role;
  /** Undefined if this device has not received the active account yet. */
  completionStatus: CompletionStatus | undefined;
};

/** The active account, if its type has tours. */
export function useTourAccount(): TourAccount | null {
  const { profile, membership, accountId } = useSignedIn();
  const side = sectionOf(membership);
  if (!membership || side === null || side === 'corporate') return null;
  const own = profile[side];
  return {
    side,
    role: membership.role,
    completionStatus: own?.id === accountId ? own?.completionStatus : undefined,
  };
}
