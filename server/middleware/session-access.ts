import type { Pool } from 'pg';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import { gather, perPool } from '../db/gather.ts';

/** The facts that decide a session's access now: the session, its user and the user's memberships. */
export type SessionAccess = {
  userId: UserId;
  salt: string;
  ended: boolean;
  disabled: boolean;
  authenticatedOn: Date;
  /** When its refresh token was last exchanged. */
  usedOn: Date;
  /** The account the user chose last. */
  chosen: AccountId | null;
  /** In no order. */
  memberships: Membership[];
};

/**
 * A session's access as the database has it now, in one round trip; undefined for an unknown session. It is read for every
 * call and every check of a stream, and never cached, so a removed right is gone with the next one.
 */
export const sessionAccessOf = (pool: Pool, id: SessionId): Promise<SessionAccess | undefined> =>
  readerOf(pool)(id);

const readerOf = perPool((pool) => gather((ids: readonly SessionId[]) => read(pool, ids)));

async function read(
  pool: Pool,
  ids: readonly SessionId[],
): Promise<ReadonlyMap<SessionId, SessionAccess>> {
  const { rows } = await pool.query<SessionAccess & { id: SessionId }>(
    ids.length === 1 ? { ...OF_ONE, values: [ids[0]] } : { ...OF_MANY, values: [ids] },
  );
  return new Map(rows.map(({ id, ...access }) => [id, access]));
}

const statement = (condition: string): string => `
select s.id, s.user_id as "userId", s.salt, s.ended_on is not null as ended, u.disabled,
       s.authenticated_on as "authenticatedOn", s.used_on as "usedOn",
       u.current_account_id as chosen,
       (select coalesce(json_agg(membership), '[]') from (${effectiveMemberships('u.id')}) membership) as memberships
from sessions s join users u on u.id = s.user_id
where ${condition}`;

// A plan is made once and does not know a list's length, so PostgreSQL would plan again for each call: 0.3 ms.
const OF_ONE = { name: 'session-access', text: statement('s.id = $1') };
const OF_MANY = { name: 'session-access-of-many', text: statement('s.id = any($1::uuid[])') };
