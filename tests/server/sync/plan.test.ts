import { expect, it } from 'vitest';
import { catchUpStatements } from '#server/sync/catch-up.ts';
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
  const plans: string[] = [];
  for (const { name, text } of catchUpStatements) {
    const values = [project.creatorId, 0, 1_000, new Date().toISOString()];
    for (let n = 0; n < 7; n++) await client.query({ name, text, values: values.with(1, 2 + n) });
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute "${name}"('${project.creatorId}', 2, 1000, now())`,
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  const { rows: kept } = await client.query<{ name: string }>(
    `select name from pg_prepared_statements where name like 'catch-up%' and generic_plans > 0 order by name`,
  );
  client.release();

  expect(kept.map(({ name }) => name)).toEqual(['catch-up', 'catch-up-chat', 'catch-up-work']);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on feed/);
});
