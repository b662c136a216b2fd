import { afterAll, afterEach, expect, it } from 'vitest';
import { switchTriggers } from '#server/mirror/start.ts';
import { leaseDatabase } from '../../support/postgres.ts';

const database = await leaseDatabase();
const { pool } = database;
afterEach(() => switchTriggers(pool, false));
afterAll(() => database.release());

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
