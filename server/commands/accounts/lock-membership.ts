import type { PoolClient } from 'pg';
import type { Role } from '#contract/permissions.ts';
import { reaches } from '../../db/effective-memberships.ts';
import type { AccountCaller } from '../../http/call.ts';

/**
 * The role in which the caller may still act for the account, by a grant of their own or through its corporation; null for none.
 * Neither the user nor the grant can change before this transaction ends; other calls of theirs do not wait.
 *
 * The user's row is locked before the grant's: so does the deletion of a user, and neither waits for the other for ever.
 */
export async function lockMembership(
  client: PoolClient,
  { userId, accountId }: AccountCaller,
): Promise<Role | null> {
  const { rows } = await client.query<{ role: Role; isOwn: boolean }>({
    name: 'lock-membership',
    text: LOCK,
    values: [userId, accountId],
  });
  return (rows.find(({ isOwn }) => isOwn) ?? rows[0])?.role ?? null;
}

const LOCK = `
select m.role, m.account_id = $2 as "isOwn" from users u join memberships m on m.user_id = u.id
where u.id = $1 and not u.disabled and (m.account_id = $2
  or m.role in ('corp-admin', 'corp-manager', 'corp-viewer')
     and m.account_id = (select b.corporate_id from businesses b where b.id = $2)
     and ${reaches('m', '$2::uuid')})
for key share of u for key share of m`;
