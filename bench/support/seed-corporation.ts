import type pg from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { manyCampaigns } from './seed-big-business.ts';
import { somePeople, type Person } from './seed.ts';

/** A corporation with so many businesses, and so many briefs, each published at every business. Answers its administrator. */
export async function aCorporation(
  pool: pg.Pool,
  businesses: number,
  groups: number,
): Promise<Person> {
  const person = { userId: newId<UserId>(), accountId: newId<AccountId>() };
  const owners = await somePeople(pool, 'business', businesses);
  const ids = owners.map(({ accountId }) => accountId);
  await pool.query(ADD_CORPORATION, [person.userId, person.accountId]);
  await pool.query('update businesses set corporate_id = $1 where id = any($2::uuid[])', [
    person.accountId,
    ids,
  ]);
  const [first] = owners;
  if (!first) throw new Error('At least one business is needed');
  await manyCampaigns(pool, first, groups, 1);
  const groupIds = Array.from({ length: groups }, () => newId());
  await pool.query(NUMBER_GROUPS, [first.accountId, groupIds]);
  await pool.query(COPY, [first.accountId, ids]);
  for (const table of ['campaigns', 'feed', 'businesses']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
  return person;
}

const ADD_CORPORATION = `
with u as (insert into users (id, email, first_name, last_name, current_account_id)
             values ($1::uuid, $1 || '@pollin.test', 'Cora', 'Ito', $2::uuid)),
     a as (insert into accounts (id, kind, revision) values ($2::uuid, 'corporate', 1)),
     k as (insert into corporates (id, name) values ($2::uuid, 'Saguaro Group'))
insert into memberships (user_id, account_id, role) values ($1::uuid, $2::uuid, 'corp-admin')`;

const NUMBER_GROUPS = `
update campaigns c set group_id = ($2::uuid[])[o.place], status = 'active'
from (select id, row_number() over (order by id) as place from campaigns where business_id = $1) o where c.id = o.id`;

/** The first business's campaigns at each of the others. */
const COPY = `
with made as (
  insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'business_id', b))).*
  from campaigns c, unnest($2::uuid[]) b where c.business_id = $1 and b <> $1
  returning id, business_id
)
insert into feed (account_id, collection, record_id, revision) select business_id, 'campaigns', id, 1 from made`;
