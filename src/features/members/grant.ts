import type { AccountId } from '#contract/ids.ts';
import type { TeamMember } from '#contract/members/record.ts';
import { hasBusinesses } from '#contract/members/rules.ts';
import type { Membership } from '#contract/profile/record.ts';
import { formatLocale } from '#src/lib/format-locale.ts';
import { m } from '#src/paraglide/messages.js';

/** A role as it is given: with the businesses it is limited to, or null for all. */
export type Grant = Pick<TeamMember, 'role'> & { businessIds: AccountId[] | null };
export type NamedBusiness = { id: AccountId; name: string };

export const grantOf = ({
  role,
  businessIds,
}: Pick<TeamMember, 'role' | 'businessIds'>): Grant => ({
  role,
  businessIds: businessIds ?? null,
});

/** A grant as it is sent. */
export const grantBody = ({ role, businessIds }: Grant) =>
  hasBusinesses(role) && businessIds ? { role, businessIds } : { role };

/** The sentence about a choice that cannot be sent, or null. */
export const problemWithGrant = ({ role, businessIds }: Grant): string | null =>
  hasBusinesses(role) && businessIds?.length === 0 ? m.team_access_missing() : null;

/** The businesses of a corporation that a person may open. */
export const businessesOf = (
  corporateId: AccountId,
  memberships: readonly Membership[],
): NamedBusiness[] =>
  memberships.flatMap(({ businessId, businessName, corporateId: id }) =>
    businessId && id === corporateId ? [{ id: businessId, name: businessName ?? '' }] : [],
  );

/** The names of the businesses that a role is limited to; null for one without a limit. */
export function accessText(
  { role, businessIds }: Pick<TeamMember, 'role' | 'businessIds'>,
  businesses: readonly NamedBusiness[],
): string | null {
  if (!hasBusinesses(role)) return null;
  if (!businessIds) return m.team_access_all();
  const names = businesses.filter(({ id }) => businessIds.includes(id)).map(({ name }) => name);
  return names.length > 0
    ? new Intl.ListFormat(formatLocale()).format(names)
    : m.team_access_none();
}
