import type { PoolClient } from 'pg';
import type { AccountCaller } from '../../http/call.ts';

/**
 * Whether the caller may still act for the account, by a grant of their own or through its corporation. Neither the user nor the
 * grant can be taken away before this transaction ends; other calls of theirs do not wait.
 *
 * The user's row is locked before the grant's: so does the deletion of a user, and neither waits for the other for ever.
 */
export async function lockMembership(
  client: PoolClient,
  { userId, accountId }: AccountCaller,
): Promise<boolean> {
  const { rows } = await client.query({
    name: 'lock-membership',
    text: LOCK,
    values: [userId, accountId],
  });
  return rows.length > 0;
}

const LOCK = `
select m.role from users u join memberships m on m.user_id = u.id
where u.id = $1 and not u.disabled and (m.account_id = $2
  or m.role in ('corp-admin', 'corp-manager', 'corp-viewer')
     and m.account_id = (select b.corporate_id from businesses b where b.id = $2))
for key share of u for key share of m`;
