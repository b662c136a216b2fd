import type { Pool } from 'pg';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Mirror } from '../ports/mirror/mirror.ts';
import { writeDue } from './write-due.ts';

/** How often changes are looked for. */
const LOOK_MS = 1_000;
/** Pause after a failure. */
const PAUSE_MS = 15_000;

const tables = ['messages', 'notifications', 'chatrooms', 'businesses', 'memberships', 'users'];

/** Without the mirror's keys, nothing there can be removed from here. */
const STAYS =
  'the mirror is off: its copies stay in Firestore, where removed members go on reading until they are deleted there';

/**
 * Mirrors changes from now on, and everything that is there when it is switched on. Without a mirror it switches the triggers off.
 * The returned function stops it, after the write under way.
 */
export async function startMirror(
  deps: Pick<Deps, 'pool' | 'log'> & {
    /** Past a pooler: whoever writes holds a lock of its session. */
    direct: Pool;
  },
  mirror: Mirror | null,
): Promise<() => Promise<void>> {
  const isSwitched = await switchTriggers(deps.pool, mirror !== null);
  if (isSwitched && !mirror) deps.log.warn(STAYS);
  if (!mirror) return async () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function look(): Promise<void> {
    let pause = LOOK_MS;
    const { direct: pool, log } = deps;
    await writeDue({ pool, log, mirror: mirror as Mirror }).catch((err: unknown) => {
      pause = PAUSE_MS;
      deps.log.warn({ err }, 'the mirror waits');
    });
    if (!isStopped) timer = setTimeout(next, pause);
  }
  const next = (): void => void (underway = look());
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underway;
  };
}

/**
 * On, with everything that exists in the outbox; or off, with an empty one. A trigger that is off costs nothing. Answers whether
 * that is a change.
 */
export async function switchTriggers(pool: Pool, isOn: boolean): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ isOn: boolean }>(
      `select bool_and(tgenabled <> 'D') as "isOn" from pg_trigger where tgname = 'mirror'`,
    );
    if (rows[0]?.isOn === isOn) return false;
    const word = isOn ? 'enable' : 'disable';
    for (const table of tables) await client.query(`alter table ${table} ${word} trigger mirror`);
    await client.query(isOn ? EVERYTHING : 'delete from mirror_outbox');
    return true;
  });
}

const EVERYTHING = `
insert into mirror_outbox (kind, record_id, parent_id)
select kind, id, parent from (
  select 1 as step, 'account' as kind, id, null::uuid as parent, null::timestamptz as made from accounts
  union all select 2, 'chatroom', id, null, created_on from chatrooms
  union all select 3, 'message', id, chatroom_id, created_on from messages
  union all select 4, 'notification', id, account_id, created_on from notifications
) every_one order by step, made`;
