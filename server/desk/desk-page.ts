import type { Pool } from 'pg';
import { DESK_PAGE, type DeskItem } from '#contract/support/desk.ts';
import { disputeItems, requestItems } from './desk-items.ts';

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

const QUEUE = `
select item from (
  select since, id, item from (${requestItems}) asked where "isOpen"
  union all
  select since, id, item from (${disputeItems}) reported where "isOpen"
) queue
where $1::timestamptz is null or (since, id) > ($1::timestamptz, $2::uuid)
order by since, id limit $3`;
