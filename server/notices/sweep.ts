import type { AccountId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { sweepRegistrations } from './registrations.ts';

/** Days for which a notification that was seen is kept. */
const KEEP_DAYS = 180;
const AT_ONCE = 500;

type Needed = Pick<Deps, 'pool' | 'bus' | 'now'>;

/** Removes seen notifications of long ago, on devices too, and the push registrations of sessions that have ended. */
export async function sweepNotices(deps: Needed): Promise<void> {
  const before = new Date(deps.now().getTime() - KEEP_DAYS * DAY_MS);
  for (let removed = AT_ONCE; removed === AT_ONCE;) removed = await removeSome(deps, before);
  await sweepRegistrations(deps.pool, deps.now());
}

async function removeSome({ pool, bus }: Needed, before: Date): Promise<number> {
  const { rows } = await pool.query<{ id: AccountId; revision: string; removed: number }>({
    name: 'sweep-notifications',
    text: REMOVE,
    values: [before.toISOString(), AT_ONCE],
  });
  bus.publish(rows.map(({ id, revision }) => ({ accountId: id, revision: Number(revision) })));
  return rows[0]?.removed ?? 0;
}

// Accounts first, as everywhere. A room's notification that became unseen meanwhile stays.
const REMOVE = `
with old as materialized (
  select id, account_id from notifications where seen and created_on < $1 order by id limit $2
), raised as (
  update accounts a set revision = a.revision + 1
  from (select id from accounts where id in (select account_id from old) order by id for update) locked
  where a.id = locked.id
  returning a.id, a.revision
), removed as (
  delete from notifications n using old, raised
  where n.id = old.id and raised.id = n.account_id and n.seen and n.created_on < $1
  returning n.id, n.account_id
), stamped as (
  insert into feed (account_id, collection, record_id, revision, gone)
  select removed.account_id, 'notifications', removed.id, raised.revision, true
  from removed join raised on raised.id = removed.account_id
  on conflict (account_id, collection, record_id) do update set revision = excluded.revision, gone = true
)
select id, revision, (select count(*)::int from old) as removed from raised`;
