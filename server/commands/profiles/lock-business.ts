import { getTableColumns } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { businesses } from '../../db/schema/market.ts';
import type { BusinessRow } from './write-profiles.ts';
import type { Stamp } from '../write-records.ts';

/** A business under this transaction's lock, and every record that shows its name, logo or address. */
type LockedBusiness = { row: BusinessRow; shownIn: Stamp[] };

/** Null for an account that is no business. Sends its statements before it first waits. */
export async function lockBusiness(
  client: PoolClient,
  id: AccountId,
): Promise<LockedBusiness | null> {
  const [locked, shown] = await Promise.all([
    client.query<BusinessRow>({ name: 'lock-business-row', text: LOCK, values: [id] }),
    client.query<Stamp>({ name: 'business-shown-in', text: SHOWN_IN, values: [id] }),
  ]);
  const row = locked.rows[0];
  return row ? { row, shownIn: shown.rows } : null;
}

const fields = Object.entries(getTableColumns(businesses))
  .map(([field, { name }]) => `"${name}" as "${field}"`)
  .join(', ');

const LOCK = `select ${fields} from businesses where id = $1 for no key update`;

/**
 * Only records in the other side's feed: a new name does not bring back a record that a creator no longer sees. Reviewed
 * creators show the name beside the review, and accounts that blocked the business show it in their own profile.
 */
const SHOWN_IN = `
with shown (account_id, collection, record_id) as (
  select unnest(array[business_id, creator_id]), 'chatrooms', id from chatrooms where business_id = $1
  union select unnest(array[business_id, creator_id]), 'campaigns', campaign_id from chatrooms where business_id = $1
  union select unnest(array[business_id, creator_id]), 'projects', id from projects where business_id = $1
  union select unnest(array[business_id, creator_id]), 'campaigns', campaign_id from projects where business_id = $1
  union select unnest(array[business_id, creator_id]), 'appointments', id from appointments where business_id = $1
  union select business_id, 'campaigns', id from campaigns where business_id = $1
  union select unnest(array[business_id, creator_id]), 'candidates', id from candidates where business_id = $1
  union select creator_id, 'campaigns', campaign_id from candidates where business_id = $1
  union select of_account_id, 'profiles', of_account_id from reviews where by_account_id = $1 and published_on is not null
  union select account_id, 'profiles', account_id from blocks where blocked_id = $1
)
select f.account_id as "accountId", f.collection, f.record_id as "recordId"
from shown s join feed f on f.account_id = s.account_id and f.collection = s.collection and f.record_id = s.record_id
where not f.gone`;
