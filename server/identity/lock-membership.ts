import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { reaches } from '../db/effective-memberships.ts';
import type { AccountCaller } from '../http/call.ts';

/**
 * The role in which the caller may still act for the account, by a grant of their own or through its corporation; null for none.
 * Neither the user nor the grant can change before this transaction ends, and the business can't leave the corporation; other
 * calls of theirs do not wait.
 *
 * The user's row is locked before the grant's: so does the deletion of a user, and neither waits for the other for ever.
 */
export async function lockMembership(
  client: PoolClient,
  { userId, accountId, membership }: AccountCaller,
): Promise<Role | null> {
  const values = [userId, accountId];
  const [granted, business] = await Promise.all([
    client.query<Granted>({ name: 'lock-membership', text: LOCK, values }),
    // Without a corporation, only a grant of one's own counts.
    membership.corporateId === null
      ? null
      : client.query<{ corporateId: AccountId }>({
          name: 'lock-corporate-business',
          text: LOCK_BUSINESS,
          values,
        }),
  ]);
  const own = granted.rows.find((one) => one.accountId === accountId);
  if (own) return own.role;
  const corporateId = business?.rows[0]?.corporateId;
  return granted.rows.find((one) => one.accountId === corporateId)?.role ?? null;
}

type Granted = { role: Role; accountId: AccountId };

const LOCK = `
select m.role, m.account_id as "accountId" from users u join memberships m on m.user_id = u.id
where u.id = $1 and not u.disabled and (m.account_id = $2
  or m.role in ('corp-admin', 'corp-manager', 'corp-viewer')
     and m.account_id = (select b.corporate_id from businesses b where b.id = $2)
     and ${reaches('m', '$2::uuid')})
for key share of u for key share of m`;

/** For people of its corporation only. A business that is leaving it holds the row for update, and is read again here. */
const LOCK_BUSINESS = `
select b.corporate_id as "corporateId" from businesses b
where b.id = $2 and exists (
  select from memberships m where m.user_id = $1 and m.account_id = b.corporate_id)
for key share`;
