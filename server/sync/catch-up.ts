import type { Pool } from 'pg';
import { formatCursor, PAGE_RECORDS, type Cursor, type SyncPage } from '#contract/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { chatroomJson, roomNames } from '../presenters/chatroom.ts';
import { messageJson } from '../presenters/message.ts';

type Row = {
  epoch: string;
  revision: string;
  cut: string;
  chatrooms: SyncPage['collections']['chatrooms'];
  messages: SyncPage['messages'];
  gone: SyncPage['gone'];
};

/**
 * What changed for an account after a cursor, up to a cut: complete within every revision it names, so that the
 * cursor it ends with skips nothing. Null when the cursor belongs to another history, or is ahead of this one.
 *
 * One statement, hence one snapshot: the revision and the rows it promises agree without a transaction, in one round trip.
 */
export async function catchUp(
  pool: Pool,
  accountId: AccountId,
  from: Cursor,
  limit = PAGE_RECORDS,
): Promise<SyncPage | null> {
  const { rows } = await pool.query<Row>({
    name: 'catch-up',
    text: CATCH_UP,
    values: [accountId, from.revision, limit],
  });
  const row = rows[0];
  if (!row || row.epoch !== from.epoch || Number(row.revision) < from.revision) return null;
  return {
    accountId,
    since: formatCursor(from),
    cursor: formatCursor({ epoch: row.epoch, revision: Number(row.cut), window: null }),
    more: Number(row.cut) < Number(row.revision),
    collections: { chatrooms: row.chatrooms },
    messages: row.messages,
    gone: row.gone,
  };
}

const CATCH_UP = `
with account as (
  select revision from accounts where id = $1
), steps as (
  (select revision from feed where account_id = $1 and revision > $2 order by revision limit $3)
  union all
  (select business_revision from messages where business_id = $1 and business_revision > $2
   order by business_revision limit $3)
  union all
  (select creator_revision from messages where creator_id = $1 and creator_revision > $2
   order by creator_revision limit $3)
), cut as (
  select coalesce((select s.revision from steps s order by s.revision offset $3 - 1 limit 1), account.revision) as revision
  from account
), changed as (
  select f.* from feed f, cut where f.account_id = $1 and f.revision > $2 and f.revision <= cut.revision
)
select (select value from meta where key = 'epoch') as epoch, account.revision, cut.revision as cut,
  (select coalesce(json_agg(${chatroomJson} order by f.revision, r.id), '[]')
   from changed f join chatrooms r on r.id = f.record_id and f.collection = 'chatrooms' and not f.gone ${roomNames}
  ) as chatrooms,
  (select coalesce(json_agg(${messageJson} order by m.chatroom_id, m.seq), '[]')
   from (select m.* from messages m where m.business_id = $1 and m.business_revision > $2
           and m.business_revision <= cut.revision
         union all
         select m.* from messages m where m.creator_id = $1 and m.creator_revision > $2
           and m.creator_revision <= cut.revision) m
  ) as messages,
  (select coalesce(json_agg(json_build_object('collection', f.collection, 'id', f.record_id, 'revision', f.revision)
                            order by f.revision), '[]')
   from changed f where f.gone
  ) as gone
from account, cut`;
