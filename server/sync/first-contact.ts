import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import {
  FIRST_WINDOW_ROOMS,
  formatCursor,
  WINDOW_ROOMS,
  type Cursor,
  type SyncPage,
} from '#contract/sync.ts';
import { activity, chatroomJson, roomNames, visibleRooms } from '../presenters/chatroom.ts';
import { messageJson } from '../presenters/message.ts';
import { formatWindow, parseWindow, type Window } from './window.ts';

type Row = {
  epoch: string;
  revision: string;
  chatrooms: SyncPage['collections']['chatrooms'];
  messages: SyncPage['messages'];
  /** The room this page ends with, when others follow. */
  next: Window | null;
};

/**
 * One window of an account's rooms, newest activity first, each with its newest page of messages. The cursor keeps the
 * revision of the first window throughout, so that the catch-up after the last one tells everything that happened
 * meanwhile. A room that moved up past a window already read comes with the last one, whole.
 *
 * Null when `from` cannot be gone on from: another history, a revision ahead of this one, no window.
 */
export async function readWindow(
  pool: Pool,
  accountId: AccountId,
  from: Cursor | null,
): Promise<SyncPage | null> {
  const after = from ? parseWindow(from.window) : null;
  if (from && !after) return null;
  const { rows } = await pool.query<Row>({
    name: 'first-contact',
    text: FIRST_CONTACT,
    values: [
      accountId,
      from?.revision ?? null,
      after && new Date(after.at).toISOString(),
      after?.id ?? null,
      from ? WINDOW_ROOMS : FIRST_WINDOW_ROOMS,
      MESSAGES_PER_PAGE,
    ],
  });
  const row = rows[0];
  if (!row) throw new Error('An account that was just checked does not exist.');
  if (from && (row.epoch !== from.epoch || Number(row.revision) < from.revision)) return null;
  const revision = from?.revision ?? Number(row.revision);
  const window = row.next && formatWindow(row.next);
  return {
    accountId,
    since: from && formatCursor(from),
    cursor: formatCursor({ epoch: row.epoch, revision, window }),
    more: window !== null,
    collections: { chatrooms: row.chatrooms },
    messages: row.messages,
    gone: [],
  };
}

// Numbers of a room have no gaps, so its newest page is a range of them. One room beyond the window tells whether others follow.
const FIRST_CONTACT = `
with account as (
  select revision from accounts where id = $1
), beyond as (
  select r.id, ${activity} as active, row_number() over (order by ${activity} desc, r.id desc) as place
  from ${visibleRooms}
  where $3::timestamptz is null or (${activity}, r.id) < ($3, $4::uuid)
  order by ${activity} desc, r.id desc
  limit $5::int + 1
), page as (
  select id from beyond where place <= $5
  union
  select r.id from ${visibleRooms}
  where f.revision > $2::bigint and not exists (select from beyond where place > $5)
), rooms as materialized (
  select r.*, f.revision, f.account_id
  from page join chatrooms r using (id)
  join feed f on f.account_id = $1 and f.collection = 'chatrooms' and f.record_id = r.id
)
select (select value from meta where key = 'epoch') as epoch, account.revision,
  (select coalesce(json_agg(${chatroomJson} order by ${activity} desc, r.id desc), '[]')
   from rooms r join rooms f on f.id = r.id ${roomNames}) as chatrooms,
  (select coalesce(json_agg(${messageJson} order by ${activity} desc, r.id desc, m.seq), '[]')
   from rooms r join messages m on m.chatroom_id = r.id and m.seq > r.last_seq - $6::int) as messages,
  (select json_build_object('at', round(extract(epoch from active) * 1000), 'id', id) from beyond
   where place = $5 and exists (select from beyond where place > $5)) as next
from account`;
