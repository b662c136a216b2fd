import { use, useMemo } from 'react';
import { SignedInContext, type SignedIn } from './replica/signed-in-context.ts';

export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('Used outside the signed-in layout');
  return signedIn;
}

/** The same below a section's guard, where an account is active. The guard shows nothing of it to another account. */
export function useActive() {
  const { userId, profile, accountId, membership } = useSignedIn();
  if (!accountId || !membership) throw new Error('Used outside a section');
  const actor = useMemo(() => ({ userId, accountId }), [userId, accountId]);
  return { actor, membership, role: membership.role, profile };
}
