import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { anEmptyDatabase } from '../../support/empty-database.ts';
import { migrateTo } from '../../support/migrate-to.ts';

/** Indexes that a transaction has built and not committed: what it has locked and nobody else sees. */
const WAITING = `
select (select count(*)::int from pg_locks mine
        where mine.pid = waiting.pid and mine.granted and mine.locktype = 'relation' and mine.database = waiting.database
          and not exists (select from pg_class where oid = mine.relation)) as built
from pg_locks waiting
where not waiting.granted and waiting.locktype = 'relation'
  and waiting.database = (select oid from pg_database where datname = current_database())`;

it.each([
  ['the keys of all work', 41, 'reviews'],
  ['the keys of deliveries', 42, 'webhooks'],
])('a migration of %s builds nothing before it has every table', async (_, before, last) => {
  const { pool, open, drop } = await anEmptyDatabase();
  await migrateTo(pool, before);
  const older = await open();
  const reader = await older.connect();
  await reader.query(`begin; select from ${last}`);

  const migrated = migrate(pool);
  let waiting: { built: number }[] = [];
  await expect
    .poll(async () => (waiting = (await older.query(WAITING)).rows).length, { timeout: 10_000 })
    .toBe(1);

  expect(waiting).toEqual([{ built: 0 }]);
  await reader.query('commit');
  reader.release();
  await migrated;
  await older.end();
  await drop();
});
