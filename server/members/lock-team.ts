import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { isTeamRole, type TeamRole, type TeamState } from '#contract/members/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';

/** A business's people under this transaction's locks: nobody else changes them before it ends. */
export type LockedTeam = TeamState & { businessName: string };

/**
 * Locks a business's memberships and then the business, in the order of a user's deletion and of every command. Null for an
 * account that is no business. Of two owners who remove each other, the second one waits here and then is no member.
 */
export async function lockTeam(
  client: PoolClient,
  accountId: AccountId,
): Promise<LockedTeam | null> {
  await client.query({ name: 'lock-memberships', text: LOCK_MEMBERSHIPS, values: [accountId] });
  const business = await client.query<{ name: string; hasCorporateAdmin: boolean }>({
    name: 'lock-team',
    text: LOCK_BUSINESS,
    values: [accountId],
  });
  const [row] = business.rows;
  if (!row) return null;
  // Read after the business was locked: whoever joins holds that lock.
  const { rows } = await client.query<{ userId: UserId; role: Role }>({
    name: 'team-seats',
    text: SEATS,
    values: [accountId],
  });
  const seats = rows.filter((one): one is { userId: UserId; role: TeamRole } =>
    isTeamRole(one.role),
  );
  return { seats, hasCorporateAdmin: row.hasCorporateAdmin, businessName: row.name };
}

const LOCK_MEMBERSHIPS = `
select from memberships where account_id = $1 order by user_id for update`;
const LOCK_BUSINESS = `
select b.name, exists (
  select from memberships m join users u on u.id = m.user_id and not u.disabled
  where m.account_id = b.corporate_id and m.role = 'corp-admin') as "hasCorporateAdmin"
from businesses b where b.id = $1 for no key update of b`;
const SEATS = `
select user_id as "userId", role from memberships where account_id = $1 order by user_id`;

/** The role in which a user may act for an account now; null for none. */
export async function roleNow(
  client: PoolClient,
  userId: UserId,
  accountId: AccountId,
): Promise<Role | null> {
  const { rows } = await client.query<{ role: Role }>({
    name: 'role-now',
    text: ROLE_NOW,
    values: [userId, accountId],
  });
  return rows[0]?.role ?? null;
}

const ROLE_NOW = `
select role from (${effectiveMemberships('$1::uuid')}) membership where membership."accountId" = $2`;
