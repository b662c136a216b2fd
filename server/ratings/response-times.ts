import type { PoolClient } from 'pg';
import { RESPONSE_ANSWERS_MIN, RESPONSE_DAYS } from '#contract/directory/match.ts';
import type { AccountId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';

const DAILY_SECONDS = 86_400;
/** Creators that one statement measures. */
const PAGE = 500;

type MeasureDeps = Pick<Deps, 'now'> & { pool: Pick<PoolClient, 'query'> };

/** Measures how soon creators answer once a day, in one of the processes. */
export const startResponseTimes = (deps: Pick<Deps, 'pool' | 'now' | 'jobs'>): Promise<void> =>
  deps.jobs.every('response-times', DAILY_SECONDS, () => measureResponseTimes(deps));

/**
 * Writes each creator's usual response time: the median from the first message of a business that waits to the creator's first
 * message after it, among the messages of the last days. A creator with few answers gets none. A creator's message that answers
 * nothing doesn't count, and a message that is never answered neither.
 */
export async function measureResponseTimes({ pool, now }: MeasureDeps): Promise<void> {
  const since = new Date(now().getTime() - RESPONSE_DAYS * DAY_MS);
  for (let last: AccountId | null = null; ;) {
    const { rows }: { rows: { id: AccountId }[] } = await pool.query<{ id: AccountId }>({
      name: 'creators-to-measure',
      text: `select id from creators where $1::uuid is null or id > $1 order by id limit ${PAGE}`,
      values: [last],
    });
    if (rows.length > 0) {
      const values = [rows.map(({ id }) => id), since];
      await pool.query({ name: 'measure-response-times', text: MEASURE, values });
    }
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? null;
  }
}

const MEASURE = `
with said as (
  select m.creator_id, m.chatroom_id, m.seq, m.is_message_from_creator as by_creator, m.created_on,
         lag(m.is_message_from_creator) over (partition by m.chatroom_id order by m.seq) as before
  from chatrooms r join messages m on m.chatroom_id = r.id
  where r.creator_id = any($1::uuid[]) and r.last_message_on >= $2 and m.created_on >= $2
), turns as (
  select creator_id, by_creator, extract(epoch from created_on - lag(created_on) over (
           partition by chatroom_id order by seq)) / 60 as waited
  from said where by_creator is distinct from before
), usual as (
  select creator_id, round(percentile_cont(0.5) within group (order by waited))::int as minutes
  from turns where by_creator and waited is not null
  group by creator_id having count(*) >= ${RESPONSE_ANSWERS_MIN}
)
update creators k set response_minutes = u.minutes
from unnest($1::uuid[]) as c (id) left join usual u on u.creator_id = c.id
where k.id = c.id and k.response_minutes is distinct from u.minutes`;
