import type { Pool } from 'pg';
import { changeTables } from '../db/change-tables.ts';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Mirror } from '../ports/mirror/mirror.ts';
import { FORMAT } from './copy.ts';
import { writeDue } from './write-due.ts';

/** How long after each result of a write the next one starts. */
const PAUSES_MS = { copying: 0, idle: 1_000, failed: 15_000, outdated: 60_000 };

/** Triggers note changed rows in the outbox, and changed names as copies. */
const TRIGGERS = ['mirror', 'mirror_names'];

/** Without a format nothing is written: the triggers of some tables may be off. */
const FORGET_FORMAT = `delete from meta where key = 'mirrorFormat'`;

/** Without the mirror's keys, nothing there can be removed from here. */
const STAYS =
  'the mirror is off: its copies stay in Firestore, where removed members go on reading until they are deleted there';

/**
 * Mirrors changes from now on, and everything that is there when it is switched on. Without a mirror it switches the triggers off.
 * The returned function stops it, after the write under way.
 */
export async function startMirror(
  deps: Pick<Deps, 'pool' | 'log'> & {
    /** Past a pooler: the writing process holds a lock of its session. */
    direct: Pool;
  },
  mirror: Mirror | null,
): Promise<() => Promise<void>> {
  const say = (line: string) => deps.log.warn(line);
  const isSwitched = await switchTriggers(deps.pool, mirror !== null, say);
  if (isSwitched && !mirror) deps.log.warn(STAYS);
  if (!mirror) return async () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function look(): Promise<void> {
    const { direct: pool, log } = deps;
    const result = await writeDue({ pool, log, mirror: mirror as Mirror }).catch((err: unknown) => {
      log.warn({ err }, 'the mirror waits');
      return 'failed' as const;
    });
    if (!isStopped) timer = setTimeout(next, PAUSES_MS[result]);
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
 * On, with a copy of everything to make if it was off or if the documents have an older format; or off, with nothing to write. A
 * trigger that is off costs nothing. A start that ends halfway is completed by the next one. Answers whether anything changed.
 */
export async function switchTriggers(
  pool: Pool,
  isOn: boolean,
  say: (line: string) => void = () => undefined,
): Promise<boolean> {
  const { rows: others } = await pool.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as "table", tgname as "trigger" from pg_trigger
     where tgname = any($1) and (tgenabled <> 'D') <> $2 order by 1, 2`,
    [TRIGGERS, isOn],
  );
  if (others.length > 0) await pool.query(FORGET_FORMAT);
  await alterTriggers(pool, others, isOn, say);
  if (isOn) return copyIfOlder(pool);
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(FORGET_FORMAT);
    await client.query('delete from mirror_copies');
    await client.query('delete from mirror_outbox');
    return others.length > 0 || rowCount === 1;
  });
}

/** One table at a time, so that each is locked for a moment and none while another one is waited for. */
async function alterTriggers(
  pool: Pool,
  triggers: readonly { table: string; trigger: string }[],
  isOn: boolean,
  say: (line: string) => void,
): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    for (const { table, trigger } of triggers) {
      const alter = async () => {
        const word = isOn ? 'enable' : 'disable';
        await client.query(`alter table ${table} ${word} trigger ${trigger}`);
      };
      await changeTables(client, alter, { name: 'The mirror', say });
    }
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

/** Notes this build's format, and a copy of everything, unless the documents have the format already or a newer one. */
function copyIfOlder(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into meta as old (key, value) values ('mirrorFormat', $1) on conflict (key) do update
       set value = excluded.value where old.value::int < excluded.value::int`,
      [String(FORMAT)],
    );
    if (rowCount === 0) return false;
    await client.query('delete from mirror_copies');
    await client.query(`insert into mirror_copies (scope) values ('all')`);
    return true;
  });
}
