import type { AccountKind, Membership } from './record.ts';

/** The kind of a membership's account. Neither business nor creator counts as corporate (specification, 1). */
export function kindOf(membership: Membership | null): AccountKind {
  if (membership?.businessId) return 'business';
  return membership?.creatorId ? 'creator' : 'corporate';
}

export type MembershipGroup =
  | { kind: 'creator' | 'independent'; memberships: Membership[] }
  | { kind: 'corporate'; corporateName: string; memberships: Membership[] };

/** The switcher's groups: Creator, Independent Businesses, then one group for each corporation. Empty ones are left out. */
export function groupMemberships(memberships: readonly Membership[]): MembershipGroup[] {
  const creator = memberships.filter((one) => one.creatorId);
  const independent = memberships.filter((one) => one.businessId && !one.corporateId);
  const corporate = Map.groupBy(
    memberships.filter((one) => one.corporateId && !one.creatorId),
    (one) => one.corporateId,
  );
  return [
    { kind: 'creator' as const, memberships: creator },
    { kind: 'independent' as const, memberships: independent },
    ...[...corporate.values()].map((group) => ({
      kind: 'corporate' as const,
      corporateName: group[0]?.corporateName ?? '',
      memberships: group,
    })),
  ].filter((group) => group.memberships.length > 0);
}
