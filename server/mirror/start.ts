import type { Pool } from 'pg';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Mirror } from '../ports/mirror/mirror.ts';
import { FORMAT } from './copy.ts';
import { writeDue } from './write-due.ts';

/** How often changes are looked for. */
const LOOK_MS = 1_000;
/** Pause after a failure. */
const PAUSE_MS = 15_000;

/** Triggers note changed rows in the outbox, and changed names as copies. */
const triggers = {
  mirror: ['messages', 'notifications', 'chatrooms', 'businesses', 'memberships', 'users'],
  mirror_names: ['businesses', 'creators', 'corporates', 'campaigns'],
};

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
    const { direct: pool, log } = deps;
    const pause = await writeDue({ pool, log, mirror: mirror as Mirror }).then(
      (isCopying) => (isCopying ? 0 : LOOK_MS),
      (err: unknown) => {
        log.warn({ err }, 'the mirror waits');
        return PAUSE_MS;
      },
    );
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
 * On, with a copy of everything to make if it was off or if the documents have another format; or off, with nothing to write. A
 * trigger that is off costs nothing. Answers whether anything changed.
 */
export async function switchTriggers(pool: Pool, isOn: boolean): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ isOn: boolean; format: string | null }>(
      `select bool_and(tgenabled <> 'D') as "isOn", (select value from meta where key = 'mirrorFormat') as format
       from pg_trigger where tgname = any($1)`,
      [Object.keys(triggers)],
    );
    const was = rows[0];
    if (was?.isOn === isOn && (!isOn || was.format === FORMAT)) return false;
    const word = isOn ? 'enable' : 'disable';
    for (const [trigger, tables] of was?.isOn === isOn ? [] : Object.entries(triggers)) {
      for (const table of tables) {
        await client.query(`alter table ${table} ${word} trigger ${trigger}`);
      }
    }
    await client.query('delete from mirror_copies');
    if (!isOn) await client.query('delete from mirror_outbox');
    else {
      await client.query(
        `insert into meta (key, value) values ('mirrorFormat', $1) on conflict (key) do update set value = excluded.value`,
        [FORMAT],
      );
      await client.query(`insert into mirror_copies (scope) values ('all')`);
    }
    return true;
  });
}
