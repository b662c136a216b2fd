import type { Pool } from 'pg';
import { DESK_PAGE, type DeskItem } from '#contract/support/desk.ts';
import { accountName, namesOf } from '../presenters/profile.ts';

/** Open support requests and open problems of projects, the oldest first. */
export async function deskPage(
  pool: Pool,
  after: string | null,
): Promise<{ items: DeskItem[]; next: string | null }> {
  const [since = null, id = null] = after?.split(' ') ?? [];
  const { rows } = await pool.query<{ item: DeskItem }>(QUEUE, [since, id, DESK_PAGE + 1]);
  const items = rows
    .slice(0, DESK_PAGE)
    .map(({ item }) => ({ ...item, since: new Date(item.since).toISOString() }));
  const last = rows.length > DESK_PAGE ? items.at(-1) : undefined;
  return { items, next: last ? `${last.since} ${last.id}` : null };
}

const QUEUE = `
select item from (
  select r.created_on as since, r.id, jsonb_build_object('kind', 'request', 'id', r.id, 'since', r.created_on,
    'accountId', r.account_id, 'accountKind', r.user_type, 'account', ${accountName}, 'problemArea', r.problem_area, 'details', r.details) as item
  from support_requests r ${namesOf('r.account_id')}
  where not exists (select from desk_acts a where a.request_id = r.id and a.act = 'close')
  union all
  select (p.dispute ->> 'openedOn')::timestamptz, p.id, jsonb_build_object('kind', 'dispute', 'id', p.id,
    'since', p.dispute ->> 'openedOn', 'campaign', c.title, 'business', b.name,
    'creator', trim(concat(k.first_name, ' ', k.last_name)), 'by', p.dispute ->> 'by', 'reason', p.dispute ->> 'reason',
    'isNoShow', p.dispute ->> 'by' = 'creator' and exists (
      select from appointments s where s.id = p.appointment_id and s.state = 'noShow'))
  from projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
  join creators k on k.id = p.creator_id
  where p.dispute is not null and p.dispute ->> 'resolvedOn' is null
) queue
where $1::timestamptz is null or (since, id) > ($1::timestamptz, $2::uuid)
order by since, id limit $3`;
