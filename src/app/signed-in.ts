import { createContext, use } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';

/** Who uses the app, below the signed-in layout. */
export type SignedIn = {
  userId: UserId;
  profile: UserProfile;
  accountId: AccountId | null;
  membership: Membership | null;
};

export const SignedInContext = createContext<SignedIn | null>(null);

export function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext);
  if (!signedIn) throw new Error('Used outside the signed-in layout');
  return signedIn;
}

/** The user and the active account, below a section's guard. */
export function useActive() {
  const { userId, profile, accountId, membership } = useSignedIn();
  if (!accountId || !membership) throw new Error('Used outside a section');
  return { actor: { userId, accountId }, role: membership.role, profile };
}
