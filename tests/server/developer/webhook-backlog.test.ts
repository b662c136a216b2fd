import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startWebhooks } from '#server/developer/deliver-webhooks.ts';
import { serverForFile } from '../../support/app.ts';
import { watchStatements } from '../../support/statements.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { aPlace, FRIDAY } from '../campaigns/casting.ts';

const WAITING = 50_000;
/** More than the few deliveries of a webhook that a take looks at, and far fewer than those that wait. */
const FEW = 100;

const app = await serverForFile({ now: () => FRIDAY, env: { limitsFactor: 1000 } });
const { pool } = app.deps;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** Steps of a plan that read or sort more than a few rows. */
function largeSteps(plan: Plan): string[] {
  const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = rows > FEW ? [`${plan['Node Type']} of ${rows} rows`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(largeSteps)];
}

/** A webhook with so many deliveries that are due, all of them since the same moment. */
async function aBacklog(): Promise<void> {
  const place = await aPlace(app);
  const id = randomUUID();
  await pool.query(
    `insert into webhooks (id, account_id, url, events, secret, created_on)
     values ($1, $2, 'https://hooks.example.com/', '{booking.confirmed}', 'whsec_', $3)`,
    [id, place.accountId, FRIDAY],
  );
  await pool.query(
    `insert into webhook_deliveries (id, webhook_id, type, data, created_on, next_try_on)
     select gen_random_uuid(), $1, 'booking.confirmed', '{}', $2, $2 from generate_series(1, $3)`,
    [id, FRIDAY, WAITING],
  );
  await pool.query('analyze webhook_deliveries');
}

it('however many deliveries of a webhook wait, a take reads a few of them', async () => {
  const { statements } = await watchStatements(pool, () =>
    runJobs(app.deps, (deps) => startWebhooks(deps, async () => 200)),
  );
  const take = statements.find(({ name }) => name === 'take-webhook-deliveries');
  if (!take) throw new Error('Nothing was taken.');
  await aBacklog();
  const client = await pool.connect();
  await client.query('begin');

  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${take.text}`,
    take.values,
  );

  await client.query('rollback');
  client.release();
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  expect(plan && largeSteps(plan)).toEqual([]);
});
