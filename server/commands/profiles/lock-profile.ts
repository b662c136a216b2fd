import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryResultRow } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { businesses, creators } from '../../db/schema/market.ts';
import type { BusinessRow, CreatorRow } from './write-profiles.ts';
import type { Stamp } from '../../records/write-records.ts';

/** A profile under this transaction's lock, and every record that shows its name, picture or address. */
type LockedProfile<Row> = { row: Row; shownIn: Stamp[] };

/** Locks an account's profile. Null for an account of another kind. Sends its statements before it first waits. */
const locking =
  <Row extends QueryResultRow>(kind: 'business' | 'creator', lock: string, shown: string) =>
  async (client: PoolClient, id: AccountId): Promise<LockedProfile<Row> | null> => {
    const [locked, shownIn] = await Promise.all([
      client.query<Row>({ name: `lock-${kind}-row`, text: lock, values: [id] }),
      client.query<Stamp>({ name: `${kind}-shown-in`, text: inFeeds(shown), values: [id] }),
    ]);
    const row = locked.rows[0];
    return row ? { row, shownIn: shownIn.rows } : null;
  };

const fieldsOf = (table: PgTable): string =>
  Object.entries(getTableColumns(table))
    // A day is read as it is written: as a moment it would move with the server's time zone.
    .map(
      ([field, one]) => `"${one.name}"${one.getSQLType() === 'date' ? '::text' : ''} as "${field}"`,
    )
    .join(', ');

/** Only records in the other side's feed: a new name or photo does not bring back a record that it no longer sees. */
const inFeeds = (shown: string): string => `
with shown (account_id, collection, record_id) as (${shown})
select f.account_id as "accountId", f.collection, f.record_id as "recordId"
from shown s join feed f on f.account_id = s.account_id and f.collection = s.collection and f.record_id = s.record_id
where not f.gone`;

/** Locks a business's campaigns, which move with its address; like everywhere before their business. Sends its statement at once. */
export const lockMovingCampaigns = (client: PoolClient, id: AccountId) =>
  client.query({
    name: 'business-campaigns',
    text: 'select from campaigns where business_id = $1 order by id for update',
    values: [id],
  });

/** Reviewed creators show the name beside the review, and accounts that blocked the business show it in their own profile. */
export const lockBusiness = locking<BusinessRow>(
  'business',
  `select ${fieldsOf(businesses)} from businesses where id = $1 for no key update`,
  `
  select unnest(array[business_id, creator_id]), 'chatrooms', id from chatrooms where business_id = $1
  union select unnest(array[business_id, creator_id]), 'campaigns', campaign_id from chatrooms where business_id = $1
  union select unnest(array[business_id, creator_id]), 'projects', id from projects where business_id = $1
  union select unnest(array[business_id, creator_id]), 'campaigns', campaign_id from projects where business_id = $1
  union select unnest(array[business_id, creator_id]), 'appointments', id from appointments where business_id = $1
  union select business_id, 'campaigns', id from campaigns where business_id = $1
  union select unnest(array[business_id, creator_id]), 'candidates', id from candidates where business_id = $1
  union select creator_id, 'campaigns', campaign_id from candidates where business_id = $1
  union select of_account_id, 'profiles', of_account_id from reviews where by_account_id = $1 and published_on is not null
  union select account_id, 'profiles', account_id from blocks where blocked_id = $1`,
);

/** Reviewed businesses show the photo beside the review. */
export const lockCreator = locking<CreatorRow>(
  'creator',
  `select ${fieldsOf(creators)} from creators where id = $1 for no key update`,
  `
  select unnest(array[business_id, creator_id]), 'chatrooms', id from chatrooms where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'projects', id from projects where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'appointments', id from appointments where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'candidates', id from candidates where creator_id = $1
  union select of_account_id, 'profiles', of_account_id from reviews where by_account_id = $1 and published_on is not null`,
);
