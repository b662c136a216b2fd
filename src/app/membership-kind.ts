import type { AccountKind, Membership } from '#contract/profile/record.ts';

/** The part of the app a membership opens (specification, 2): null for one of no known kind. */
export function sectionOf(membership: Membership | null): AccountKind | null {
  if (!membership) return null;
  if (membership.businessId) return 'business';
  if (membership.corporateId) return 'corporate';
  return opensSection(membership, 'creator') ? 'creator' : null;
}

/** Whether a membership may open a section's pages. */
export function opensSection(membership: Membership | null, section: AccountKind): boolean {
  switch (section) {
    case 'business':
      return Boolean(membership?.businessId);
    case 'corporate':
      return Boolean(membership?.corporateId);
    case 'creator':
      return Boolean(membership?.creatorId) || membership?.role === 'creator';
  }
}
