import { createContext } from 'react';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';

/** The user and the active account, below the signed-in layout. */
export type SignedIn = {
  userId: UserId;
  profile: UserProfile;
  accountId: AccountId | null;
  membership: Membership | null;
};

export const SignedInContext = createContext<SignedIn | null>(null);
