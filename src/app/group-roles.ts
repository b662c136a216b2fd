import { useMemo } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { useActive } from '#src/data/signed-in.ts';

/** The role in which the person acts at each business of the active corporation. */
export function useGroupRoles(): ReadonlyMap<AccountId, Role> {
  const { actor, profile } = useActive();
  return useMemo(
    () =>
      new Map(
        profile.memberships
          .filter((one) => one.businessId !== null && one.corporateId === actor.accountId)
          .map((one) => [one.accountId, one.role]),
      ),
    [profile, actor],
  );
}
