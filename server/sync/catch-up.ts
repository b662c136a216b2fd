import type { Pool } from 'pg';
import { collectionNames, type CollectionName } from '#contract/sync/collections.ts';
import { formatCursor, type Cursor } from '#contract/sync/cursor.ts';
import { PAGE_RECORDS, type SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { messageJson } from '../presenters/message.ts';
import { recordsByCollection } from '../presenters/record.ts';
import { wholeChanges } from './whole-changes.ts';

type Row = {
  /** Changed collections that this statement does not read. */
  unread: CollectionName[] | null;
  epoch: string;
  revision: string;
  cut: string;
  changes: Partial<SyncPage['collections']> | null;
  messages: SyncPage['messages'];
  gone: SyncPage['gone'];
};

/**
 * An account's changes after a cursor, up to a cut: complete within every revision it names, so that the
 * cursor it ends with skips nothing. Null when the cursor belongs to another history, or is ahead of this one.
 *
 * One statement, hence one snapshot: the revision and the rows it promises agree without a transaction, in one round trip. What a
 * chat changes is tried first: PostgreSQL prepares every collection of a statement for each call, which costs several times the
 * read of a message. When something else changed as well, a larger statement reads everything again.
 */
export async function catchUp(
  pool: Pool,
  accountId: AccountId,
  from: Cursor,
  now: Date,
  limit = PAGE_RECORDS,
): Promise<SyncPage | null> {
  const values = [accountId, from.revision, limit, now.toISOString()];
  const row = await readSmallest(pool, values);
  if (!row || row.epoch !== from.epoch || Number(row.revision) < from.revision) return null;
  return {
    accountId,
    since: formatCursor(from),
    cursor: formatCursor({ epoch: row.epoch, revision: Number(row.cut), window: null }),
    more: Number(row.cut) < Number(row.revision),
    collections: wholeChanges(row.changes),
    messages: row.messages,
    gone: row.gone,
  };
}

async function readSmallest(pool: Pool, values: unknown[]): Promise<Row | undefined> {
  let row: Row | undefined;
  for (const { name, text, collections } of catchUpStatements) {
    const isEnough = (row?.unread ?? []).every((one) => collections.includes(one));
    // A collection of a newer build is in none of them: the last one reads all that this build knows.
    if (!isEnough && collections !== collectionNames) continue;
    const { rows } = await pool.query<Row>({ name, text, values });
    row = rows[0];
    if (!row?.unread) return row;
  }
  return row;
}

/**
 * Hides the account and the cursor from the planner: every call then has the same estimates, so a connection plans this once.
 * A plan for each cursor would cost several times the read of a message.
 */
const me = '(select $1::uuid)';
const since = '(select $2::bigint)';
const most = '(select $3::bigint)';
const cut = '(select revision from cut)';
const now = '(select $4::timestamptz)';

// `unnest` makes the planner expect a few changed records, which is the usual case.
const catchUpOf = (collections: readonly CollectionName[]): string => `
with account as (
  select revision from accounts where id = $1
), steps as (
  (select revision from feed where account_id = ${me} and revision > ${since} order by revision limit ${most})
  union all
  (select business_revision from messages where business_id = ${me} and business_revision > ${since}
   order by business_revision limit ${most})
  union all
  (select creator_revision from messages where creator_id = ${me} and creator_revision > ${since}
   order by creator_revision limit ${most})
), cut as (
  select coalesce((select s.revision from steps s order by s.revision offset ${most} - 1 limit 1), account.revision) as revision
  from account
), changed as (
  select * from unnest(array(
    select f from feed f where f.account_id = ${me} and f.revision > ${since} and f.revision <= ${cut}))
)
select (select value from meta where key = 'epoch') as epoch, account.revision, cut.revision as cut,
  (${recordsByCollection('(select * from changed where not gone)', 'revision, record_id', now, collections)}
  ) as changes,
  (select json_agg(distinct f.collection) from changed f
   where not f.gone and f.collection not in (${collections.map((name) => `'${name}'`).join(', ')})) as unread,
  (select coalesce(json_agg(${messageJson} order by m.chatroom_id, m.seq), '[]')
   from (select m.* from messages m where m.business_id = ${me} and m.business_revision > ${since}
           and m.business_revision <= ${cut}
         union all
         select m.* from messages m where m.creator_id = ${me} and m.creator_revision > ${since}
           and m.creator_revision <= ${cut}) m
  ) as messages,
  (select coalesce(json_agg(json_build_object('collection', f.collection, 'id', f.record_id, 'revision', f.revision)
                            order by f.revision), '[]')
   from changed f where f.gone
  ) as gone
from account, cut
where ${now} is not null`;

const chat: readonly CollectionName[] = ['chatrooms', 'notifications'];
const work: readonly CollectionName[] = [
  ...chat,
  'appointments',
  'campaigns',
  'projects',
  'candidates',
  'content',
];
/** The smallest first; the last one reads every collection. */
export const catchUpStatements = [
  { name: 'catch-up-chat', collections: chat, text: catchUpOf(chat) },
  { name: 'catch-up-work', collections: work, text: catchUpOf(work) },
  { name: 'catch-up', collections: collectionNames, text: catchUpOf(collectionNames) },
];
