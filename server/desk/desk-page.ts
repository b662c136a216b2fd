import type { Pool } from 'pg';
import { DESK_PAGE, type DeskItem } from '#contract/support/desk.ts';
import { disputeItems, IS_OPEN_PROBLEM, requestItems } from './desk-items.ts';

/** Open support requests and open problems of projects, the oldest first. */
export async function deskPage(
  pool: Pool,
  after: string | null,
): Promise<{ items: DeskItem[]; next: string | null }> {
  const [since = null, id = null] = after?.split(' ') ?? [];
  const { rows } = await pool.query<{ item: DeskItem }>(QUEUE, [since, id, DESK_PAGE + 1]);
  const items = rows.slice(0, DESK_PAGE).map(({ item }) => item);
  const last = rows.length > DESK_PAGE ? items.at(-1) : undefined;
  return { items, next: last ? `${last.since} ${last.id}` : null };
}

const isAfter = (since: string, id: string) =>
  `($1::timestamptz is null or (${since}, ${id}) > ($1::timestamptz, $2::uuid))`;

// A page is found by its times alone; only its own items are read whole.
const QUEUE = `
with queue as (
  (select r.waiting_since as since, r.id, true as "isRequest" from support_requests r
   where r.waiting_since is not null and ${isAfter('r.waiting_since', 'r.id')} order by r.waiting_since, r.id limit $3)
  union all
  (select o.since, o.id, false from (
     select (p.dispute ->> 'openedOn')::timestamptz as since, p.id from projects p where ${IS_OPEN_PROBLEM}) o
   where ${isAfter('o.since', 'o.id')} order by o.since, o.id limit $3)
  order by since, id limit $3
)
select coalesce(
  (select asked.item from (${requestItems}) asked where "isRequest" and asked.id = queue.id),
  (select reported.item from (${disputeItems}) reported where not "isRequest" and reported.id = queue.id)) as item
from queue order by since, id`;
