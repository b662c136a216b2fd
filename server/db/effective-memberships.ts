import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';

/** A database or a transaction in it. */
export type Reader = Pick<NodePgDatabase, 'select' | 'execute'>;

const corporateRoles: readonly Role[] = ['corp-admin', 'corp-manager', 'corp-viewer'];
const byName = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en');

/** SQL for whether a corporation's grant reaches one of its businesses. Both are aliases or expressions of SQL. */
export const reaches = (grant: string, business: string): string =>
  `(${grant}.business_ids is null or ${business} = any(${grant}.business_ids))`;

/**
 * SQL for every membership of a user that holds now, in any order: those granted, and for a corporate role one for each business of
 * that corporation. At most one for an account; a grant on the business itself goes before one through its corporation.
 *
 * `user` is an SQL expression. Callers that need the memberships together with other data read both in one statement.
 */
export const effectiveMemberships = (user: string): string => `
select g.account_id as "accountId", g.role, b.id as "businessId", b.name as "businessName", k.id as "corporateId",
       k.name as "corporateName", c.id as "creatorId", coalesce(c.photo_url, b.logo_url, b.photo_url) as "photoUrl"
from memberships g
left join creators c on c.id = g.account_id
left join businesses b on b.id = g.account_id
left join corporates k on k.id = coalesce(b.corporate_id, g.account_id)
where g.user_id = ${user}
union all
select b.id, g.role, b.id, b.name, k.id, k.name, null, coalesce(b.logo_url, b.photo_url)
from memberships g
join corporates k on k.id = g.account_id
join businesses b on b.corporate_id = k.id and ${reaches('g', 'b.id')}
where g.user_id = ${user} and g.role in (${corporateRoles.map((role) => `'${role}'`).join(', ')})
  and not exists (select from memberships own where own.user_id = g.user_id and own.account_id = b.id)`;

const OF_USER = sql.raw(effectiveMemberships('u.id'));

/** `effectiveMemberships` in their order. */
export async function effectiveMembershipsOf(db: Reader, userId: UserId): Promise<Membership[]> {
  const { rows } = await db.execute<Membership>(
    sql`select membership.* from users u, lateral (${OF_USER}) membership where u.id = ${userId}`,
  );
  return inSwitcherOrder(rows);
}

/**
 * The order is stable, because `switchMembership` names a place in it: the creator, independent businesses by
 * name, then for each corporation by name the corporation itself and its businesses by name.
 */
const inSwitcherOrder = (memberships: readonly Membership[]): Membership[] =>
  memberships.toSorted(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      byName(a.corporateName, b.corporateName) ||
      (a.corporateId ?? '').localeCompare(b.corporateId ?? '') ||
      Number(a.businessId !== null) - Number(b.businessId !== null) ||
      byName(a.businessName, b.businessName) ||
      a.accountId.localeCompare(b.accountId),
  );

function groupOf(membership: Membership): number {
  if (membership.creatorId) return 0;
  return membership.corporateId ? 2 : 1;
}

/** SQL for whether a user belongs to one of some accounts. Both are expressions. */
export const belongsTo = (user: string, accounts: string): string => `
exists (select from (${effectiveMemberships(user)}) own where own."accountId" in (${accounts}))`;
