import { expect, test } from 'vitest';
import { freshDatabase } from '../../support/postgres.ts';

test('each test file gets a migrated database that no other one sees', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  await one.pool.query('create table mine (id int)');

  const migrated = await one.pool.query(`select to_regclass('public.messages') is not null as yes`);
  const seen = await other.pool.query(`select to_regclass('public.mine') is not null as yes`);

  expect(migrated.rows).toEqual([{ yes: true }]);
  expect(seen.rows).toEqual([{ yes: false }]);
  await Promise.all([one.drop(), other.drop()]);
});
