import type { Pool } from 'pg';
import { DESK_PAGE, type DeskItem } from '#contract/support/desk.ts';
import type { UserCaller } from '../http/call.ts';
import { IS_OPEN_PROBLEM } from '../commands/projects/contested-no-show.ts';
import { disputeItems, IS_UNREAD_NOTE, noteItems, requestItems } from './desk-items.ts';
import { belongsTo } from '../db/effective-memberships.ts';

/**
 * Open support requests, open problems of projects, and unread notes for support, the oldest first. A note is for nobody who
 * belongs to a side, and a report for nobody who belongs to the account reported.
 */
export async function deskPage(
  pool: Pool,
  { userId }: UserCaller,
  after: string | null,
): Promise<{ items: DeskItem[]; next: string | null }> {
  const [since = null, id = null] = after?.split(' ') ?? [];
  const { rows } = await pool.query<{ item: DeskItem }>(QUEUE, [since, id, DESK_PAGE + 1, userId]);
  const items = rows.slice(0, DESK_PAGE).map(({ item }) => item);
  const last = rows.length > DESK_PAGE ? items.at(-1) : undefined;
  return { items, next: last ? `${last.since} ${last.id}` : null };
}

const isAfter = (since: string, id: string) =>
  `($1::timestamptz is null or (${since}, ${id}) > ($1::timestamptz, $2::uuid))`;

// A page is found by its times alone; only its own items are read whole.
const QUEUE = `
with queue as (
  (select r.waiting_since as since, r.id, 'request' as kind from support_requests r
   where r.waiting_since is not null and ${isAfter('r.waiting_since', 'r.id')}
     and not ${belongsTo('$4::uuid', 'r.about_account_id')}
   order by r.waiting_since, r.id limit $3)
  union all
  (select o.since, o.id, 'dispute' from (
     select (p.dispute ->> 'openedOn')::timestamptz as since, p.id from projects p where ${IS_OPEN_PROBLEM}) o
   where ${isAfter('o.since', 'o.id')} order by o.since, o.id limit $3)
  union all
  (select w.created_on, w.id, 'note' from reviews w join projects p on p.id = w.project_id
   where ${IS_UNREAD_NOTE} and ${isAfter('w.created_on', 'w.id')}
     and not ${belongsTo('$4::uuid', 'p.business_id, p.creator_id')}
   order by w.created_on, w.id limit $3)
  order by since, id limit $3
)
select case kind
  when 'request' then (select asked.item from (${requestItems}) asked where asked.id = queue.id)
  when 'dispute' then (select reported.item from (${disputeItems}) reported where reported.id = queue.id)
  else (select noted.item from (${noteItems}) noted where noted.id = queue.id) end as item
from queue order by since, id`;
