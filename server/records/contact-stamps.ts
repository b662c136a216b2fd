import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import type { Stamp } from './write-records.ts';

/** Shoots whose contact may be this person. */
export async function contactStampsOf(client: PoolClient, userId: UserId): Promise<Stamp[]> {
  const { rows } = await client.query<Stamp>({
    name: 'contacts-of-user',
    text: OF_USER,
    values: [userId],
  });
  return rows;
}

/** Shoots whose creators may see the number of another member once the team of a business or corporation changes. */
export async function contactStampsOfTeam(
  client: PoolClient,
  accounts: readonly AccountId[],
): Promise<Stamp[]> {
  const { rows } = await client.query<Stamp>({
    name: 'contacts-of-team',
    text: OF_TEAM,
    values: [accounts],
  });
  return rows;
}

const STAMP = `f.account_id as "accountId", f.collection, f.record_id as "recordId"`;

/** Each side's row of the feed is found by its key: a join that leaves the order to the planner may read the whole feed. */
const OF_USER = `
select ${STAMP} from (${effectiveMemberships('$1::uuid')}) m
join appointments a on a.shows_contact and m."accountId" in (a.creator_id, a.business_id)
cross join lateral (values (a.creator_id), (a.business_id)) side (account_id)
cross join lateral (
  select * from feed f
  where f.account_id = side.account_id and f.collection = 'appointments' and f.record_id = a.id limit 1) f
where not f.gone`;

/** A campaign that names someone on location shows no number of the team. */
const OF_TEAM = `
select ${STAMP} from businesses b
join appointments a on a.shows_contact and a.business_id = b.id
join campaigns c on c.id = a.campaign_id and c.on_site_contact is null
join feed f on f.collection = 'appointments' and f.record_id = a.id and f.account_id = a.creator_id and not f.gone
where b.id = any($1::uuid[]) or b.corporate_id = any($1::uuid[])`;
