import type { Pool } from 'pg';
import { SUPPORT_THREADS, type OwnAct, type SupportThread } from '#contract/support/thread.ts';
import type { AccountCaller } from '../http/call.ts';
import { isoTime } from './time.ts';

/**
 * A person's newest requests from an account, with what was written since. Other members of the account don't read them: a
 * request may be about one of them.
 */
export async function ownRequests(
  pool: Pool,
  { accountId, userId }: Pick<AccountCaller, 'accountId' | 'userId'>,
): Promise<SupportThread[]> {
  const { rows } = await pool.query<{ thread: SupportThread }>({
    name: 'own-support-requests',
    text: THREADS,
    values: [accountId, userId, SUPPORT_THREADS],
  });
  return rows.map(({ thread }) => thread);
}

/** Support's actions on a person's access, the newest first. */
export async function ownActs(
  pool: Pool,
  { userId }: Pick<AccountCaller, 'userId'>,
): Promise<OwnAct[]> {
  const { rows } = await pool.query<{ act: OwnAct }>({
    name: 'own-desk-acts',
    text: ACTS,
    values: [userId, SUPPORT_THREADS],
  });
  return rows.map(({ act }) => act);
}

const ACTS = `
select jsonb_build_object('id', a.id, 'on', ${isoTime('a."on"')}, 'act', a.act, 'reason', a.reason) as act
from desk_acts a where a.user_id = $1 order by a."on" desc, a.id desc limit $2`;

const THREADS = `
select jsonb_build_object('id', r.id, 'problemArea', r.problem_area, 'details', r.details,
  'createdOn', ${isoTime('r.created_on')}, 'isOpen', r.waiting_since is not null, 'entries', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'on', ${isoTime('e."on"')}, 'by', e.by, 'body', e.body,
      'isClosing', e."isClosing") order by e."on", e.id), '[]')
    from (
      select g.id, g."on", g.by, g.body, false as "isClosing" from support_messages g where g.request_id = r.id
      union all
      select a.id, a."on", 'support', a.reason, true from desk_acts a where a.request_id = r.id and a.act = 'close') e)
  ) as thread
from support_requests r where r.account_id = $1 and r.user_id = $2 order by r.created_on desc, r.id desc limit $3`;
