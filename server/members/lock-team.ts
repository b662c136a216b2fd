import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { isRoleOf, type TeamKind, type TeamRole, type TeamState } from '#contract/members/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';

/** A team's people under this transaction's locks: nobody else changes them before it ends. */
export type LockedTeam = TeamState & {
  /** The business's or corporation's. */
  name: string;
  /** A corporation's; none for a business. */
  businessIds: ReadonlySet<AccountId>;
};

/**
 * Locks the memberships of a business or corporation and then the account itself, in the order of a user's deletion and of every command. Null for an
 * account that has no team. Of two owners who remove each other, the second one waits here and then is no member.
 */
export async function lockTeam(
  client: PoolClient,
  accountId: AccountId,
): Promise<LockedTeam | null> {
  await client.query({ name: 'lock-memberships', text: LOCK_MEMBERSHIPS, values: [accountId] });
  const row =
    (await lockAccount(client, 'lock-team', LOCK_BUSINESS, accountId)) ??
    (await lockAccount(client, 'lock-corporate-team', LOCK_CORPORATE, accountId));
  if (!row) return null;
  // Read after the account was locked: a person who joins holds that lock.
  const { rows } = await client.query<{ userId: UserId; role: Role; isSuspended: boolean }>({
    name: 'team-seats',
    text: SEATS,
    values: [accountId],
  });
  const { kind, name, hasCorporateAdmin, businessIds } = row;
  const seats = rows.filter((one): one is typeof one & { role: TeamRole } =>
    isRoleOf(kind, one.role),
  );
  return { kind, seats, hasCorporateAdmin, name, businessIds: new Set(businessIds) };
}

type LockedAccount = {
  kind: TeamKind;
  name: string;
  hasCorporateAdmin: boolean;
  businessIds: AccountId[];
};

async function lockAccount(
  client: PoolClient,
  name: string,
  text: string,
  accountId: AccountId,
): Promise<LockedAccount | null> {
  const { rows } = await client.query<LockedAccount>({ name, text, values: [accountId] });
  return rows[0] ?? null;
}

const LOCK_MEMBERSHIPS = `
select from memberships where account_id = $1 order by user_id for update`;
const LOCK_BUSINESS = `
select 'business' as kind, b.name, '{}'::uuid[] as "businessIds", exists (
  select from memberships m join users u on u.id = m.user_id and not u.disabled
  where m.account_id = b.corporate_id and m.role = 'corp-admin') as "hasCorporateAdmin"
from businesses b where b.id = $1 for no key update of b`;
const LOCK_CORPORATE = `
select 'corporate' as kind, o.name, false as "hasCorporateAdmin",
       array(select b.id from businesses b where b.corporate_id = o.id) as "businessIds"
from corporates o where o.id = $1 for no key update of o`;
const SEATS = `
select m.user_id as "userId", m.role, u.disabled as "isSuspended"
from memberships m join users u on u.id = m.user_id where m.account_id = $1 order by m.user_id`;

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
