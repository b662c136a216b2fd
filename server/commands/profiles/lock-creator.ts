import { getTableColumns } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { creators } from '../../db/schema/market.ts';
import type { CreatorRow } from './write-profiles.ts';
import type { Stamp } from '../write-records.ts';

/** A creator under this transaction's lock, and every record that shows their name or photo. */
type LockedCreator = { row: CreatorRow; shownIn: Stamp[] };

/** Null for an account that is no creator. Sends its statements before it first waits. */
export async function lockCreator(
  client: PoolClient,
  id: AccountId,
): Promise<LockedCreator | null> {
  const [locked, shown] = await Promise.all([
    client.query<CreatorRow>({ name: 'lock-creator-row', text: LOCK, values: [id] }),
    client.query<Stamp>({ name: 'creator-shown-in', text: SHOWN_IN, values: [id] }),
  ]);
  const row = locked.rows[0];
  return row ? { row, shownIn: shown.rows } : null;
}

const fields = Object.entries(getTableColumns(creators))
  // A day is read as it is written: as a moment it would move with the server's time zone.
  .map(
    ([field, one]) => `"${one.name}"${one.getSQLType() === 'date' ? '::text' : ''} as "${field}"`,
  )
  .join(', ');

const LOCK = `select ${fields} from creators where id = $1 for no key update`;

/**
 * Only records in the other side's feed: a new photo does not bring back a record that it no longer sees. Reviewed businesses
 * show the photo beside the review.
 */
const SHOWN_IN = `
with shown (account_id, collection, record_id) as (
  select unnest(array[business_id, creator_id]), 'chatrooms', id from chatrooms where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'projects', id from projects where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'appointments', id from appointments where creator_id = $1
  union select unnest(array[business_id, creator_id]), 'candidates', id from candidates where creator_id = $1
  union select of_account_id, 'profiles', of_account_id from reviews where by_account_id = $1 and published_on is not null
)
select f.account_id as "accountId", f.collection, f.record_id as "recordId"
from shown s join feed f on f.account_id = s.account_id and f.collection = s.collection and f.record_id = s.record_id
where not f.gone`;
