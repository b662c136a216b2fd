import { pino } from 'pino';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { startMirror, switchTriggers } from '#server/mirror/start.ts';
import { writeDue } from '#server/mirror/write-due.ts';
import type { Mirror, MirrorDocument } from '#server/ports/mirror/mirror.ts';
import { leaseDatabase } from '../../support/postgres.ts';

const database = await leaseDatabase();
const { pool } = database;
afterEach(async () => {
  vi.restoreAllMocks();
  await switchTriggers(pool, false);
});
afterAll(() => database.release());

let warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
const written: MirrorDocument[] = [];
const mirror: Mirror = {
  async write(documents) {
    written.push(...documents);
    return 'written';
  },
};

/** A transaction that writes to a table and doesn't end. */
async function writesTo(table: string) {
  const client = await pool.connect();
  await client.query(`begin; lock table ${table} in row exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
const isOn = async (table: string) => {
  const { rows } = await pool.query<{ isOn: boolean }>(
    `select tgenabled <> 'D' as "isOn" from pg_trigger where tgrelid = $1::regclass and tgname = 'mirror'`,
    [table],
  );
  return rows[0]?.isOn;
};
const formatOf = async () =>
  (await pool.query(`select value from meta where key = 'mirrorFormat'`)).rows[0]?.value;
const setFormat = (format: number) =>
  pool.query(`update meta set value = $1 where key = 'mirrorFormat'`, [String(format)]);
const copies = async () => (await pool.query('select scope from mirror_copies')).rows;

it('switching the mirror on leaves tables alone whose triggers are on', async () => {
  await switchTriggers(pool, true);
  await pool.query('alter table messages disable trigger mirror');
  const end = await writesTo('users');

  await switchTriggers(pool, true);

  expect(await isOn('messages')).toBe(true);
  await end();
});

it('switching the mirror on locks one table at a time', async () => {
  const end = await writesTo('users');

  const switching = switchTriggers(pool, true);

  await expect.poll(() => isOn('messages')).toBe(true);
  expect(await isOn('users')).toBe(false);
  // Nothing is copied before every change is noted.
  expect(await copies()).toEqual([]);
  await end();
  await switching;
  expect(await isOn('users')).toBe(true);
  expect(await copies()).toEqual([{ scope: 'all' }]);
});

it('a start that ended while it switched the mirror on is completed by the next one', async () => {
  await switchTriggers(pool, true);
  await pool.query('alter table users disable trigger mirror');
  await pool.query('delete from mirror_copies');

  await switchTriggers(pool, true);

  expect(await copies()).toEqual([{ scope: 'all' }]);
});

it('the start of an older build neither lowers the format nor copies anything', async () => {
  await switchTriggers(pool, true);
  await pool.query('delete from mirror_copies');
  await setFormat(1_000);

  await switchTriggers(pool, true);

  expect(await formatOf()).toBe('1000');
  expect(await copies()).toEqual([]);
});

it('an older build writes nothing, and logs that once a minute', async () => {
  await switchTriggers(pool, true);
  await setFormat(1_000);
  warnings = [];
  const timers = vi.spyOn(globalThis, 'setTimeout');

  const stop = await startMirror({ pool, direct: pool, log }, mirror);
  await expect.poll(() => timers.mock.calls.map(([, wait]) => wait)).toContain(60_000);
  await stop();

  expect(warnings).toEqual([expect.stringContaining('format 1000')]);
  expect(written).toEqual([]);
});

it('an older build that is writing leaves the copy of a newer one alone', async () => {
  await switchTriggers(pool, true);
  while ((await writeDue({ pool, log, mirror })) === 'copying');
  await pool.query(`insert into accounts (id, kind) values ($1, 'creator')`, [newId()]);
  await pool.query(`insert into mirror_outbox (kind, record_id) values ('chatroom', $1)`, [
    newId(),
  ]);
  const upgrading: Mirror = {
    async write() {
      await setFormat(1_000);
      await pool.query(`insert into mirror_copies (scope) values ('all')`);
      return 'written';
    },
  };

  await writeDue({ pool, log, mirror: upgrading });

  const { rows } = await pool.query('select kind from mirror_copies');
  expect(rows).toEqual([{ kind: null }]);
});
