import type { Membership, UserProfile } from '#contract/profile/record.ts';

/** A membership's name in menus: the business's or corporation's name, or the creator's own. */
export function membershipName(
  membership: Membership,
  profile: Pick<UserProfile, 'firstName' | 'lastName' | 'email'>,
): string {
  const organization = membership.businessName ?? membership.corporateName;
  return organization ?? (`${profile.firstName} ${profile.lastName}`.trim() || profile.email);
}
