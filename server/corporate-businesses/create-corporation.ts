import type { Pool } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { businessFields } from '#contract/profile/edits.ts';
import { email } from '#contract/sign-in/rules.ts';
import { inTransaction } from '../db/transaction.ts';
import { StartError } from '../env/start-error.ts';

type CorporationOrder = { email: string; name: string };

/** The parsed arguments: the administrator's address, and the corporation's name. */
export function readCorporationOrder([
  address,
  title,
  ...more
]: readonly string[]): CorporationOrder {
  const parsed = email.safeParse(address ?? '');
  const name = businessFields.name.safeParse(title ?? '');
  if (!parsed.success || !name.success || more.length > 0) {
    throw new StartError(
      'Name an email address and a corporation: npm run corporation:create -- name@example.com "Saguaro Group"',
    );
  }
  return { email: parsed.data, name: name.data };
}

/**
 * Creates a corporation with its first administrator, who has signed in before. They find it among their accounts and add or create
 * its businesses there. The same order a second time is refused.
 */
export async function createCorporation(
  pool: Pool,
  { email: address, name }: CorporationOrder,
): Promise<string[]> {
  return await inTransaction(pool, async (client) => {
    const [person] = (await client.query<{ id: UserId }>(LOCK, [address])).rows;
    if (!person) throw new StartError(`Nobody has signed in with ${address} yet.`);
    const { rowCount } = await client.query(FIND, [person.id, name]);
    if (rowCount) throw new StartError(`${address} already administers ${name}.`);
    await client.query(CREATE, [newId<AccountId>(), name, person.id]);
    return [`${address} administers ${name}, and can add its businesses in the app.`];
  });
}

/** Locks the person, so that two orders at once create one corporation. The next statement sees what the lock waited for. */
const LOCK = `
select id from users where email = $1 and email not like '%@deleted.invalid' for update`;

const FIND = `
select from memberships g join corporates k on k.id = g.account_id
where g.user_id = $1 and g.role = 'corp-admin' and k.name = $2`;

const CREATE = `
with a as (insert into accounts (id, kind, revision) values ($1, 'corporate', 1)),
k as (insert into corporates (id, name) values ($1, $2)),
g as (insert into memberships (user_id, account_id, role) values ($3, $1, 'corp-admin'))
update users set current_account_id = coalesce(current_account_id, $1) where id = $3`;
