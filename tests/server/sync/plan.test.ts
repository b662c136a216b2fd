import { expect, it } from 'vitest';
import { catchUp } from '#server/sync/catch-up.ts';
import { buildTestApp } from '../../support/app.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { someWork } from '../../support/work.ts';

const database = await freshDatabaseForFile();
const app = buildTestApp({ pool: database.pool });

it('a catch-up is planned once and reads by key, however much an account holds', async () => {
  const { project } = await someWork(app);
  await database.pool.query(
    `insert into feed (account_id, collection, record_id, revision)
     select $1, 'notifications', gen_random_uuid(), 1 from generate_series(1, 150000)`,
    [project.creatorId],
  );
  await database.pool.query('analyze');
  const client = await database.pool.connect();
  const { rows } = await client.query<{ epoch: string; revision: number }>(
    `select value as epoch, revision::int from meta, accounts where key = 'epoch' and id = $1`,
    [project.creatorId],
  );
  const { epoch, revision } = rows[0] ?? { epoch: '', revision: 0 };
  const pool = { query: client.query.bind(client) } as unknown as typeof database.pool;

  for (let n = 0; n < 12; n++) {
    await catchUp(
      pool,
      project.creatorId,
      { epoch, revision: revision - 1, window: null },
      new Date(),
    );
  }
  const plans = await client.query(
    `select generic_plans > 0 as kept from pg_prepared_statements where name = 'catch-up'`,
  );
  const plan = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute "catch-up"('${project.creatorId}', ${revision - 1}, 1000, now())`,
  );
  client.release();

  expect(plans.rows).toEqual([{ kept: true }]);
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).not.toMatch(/Seq Scan on feed/);
});
