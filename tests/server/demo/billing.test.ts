import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { fillSandbox } from '#server/demo/billing.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { openPayments } from '#server/ports/payments/open.ts';
import { buildTestApp } from '../../support/app.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';

const now = () => new Date();
const log = pino({ level: 'silent' });
const { pool } = await freshDatabaseForFile();
const opened = await openPayments({
  env: { payments: null, demo: true, host: '127.0.0.1', port: 9 },
  pool,
  log,
  now,
  randomBytes,
});
afterAll(() => opened.close());

const statuses = async () => {
  const { rows } = await pool.query<{ name: string; status: string; linked: boolean }>(
    `select coalesce(b.name, c.name) as name, s.status, s.subscription_id is not null as linked
     from subscriptions s left join businesses b on b.id = s.account_id
     left join corporates c on c.id = s.account_id order by 1`,
  );
  return rows;
};
const told = async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from notifications where category like 'SUBSCRIPTION%' or category like 'PAYOUT%'`,
  );
  return rows[0]?.count;
};

test('the demo pays from its first moment, and soon the sandbox knows of it', async () => {
  await seedDemo({ pool, now });
  const at = (linked: boolean) => [
    { name: 'Copper Basin Collective', status: 'active', linked },
    { name: expect.any(String), status: 'pause_scheduled', linked },
    { name: 'Sharp Line Barbers', status: 'cancel_scheduled', linked },
    { name: 'Sol y Masa', status: 'active', linked },
  ];
  const sorted = async () =>
    (await statuses()).toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  expect(await sorted()).toEqual(at(false));
  const { payments } = opened;
  if (!payments) throw new Error('There is no sandbox.');
  const { deps } = buildTestApp({ pool, payments });
  const filling = { ...deps, bus: createInProcessBus(), db: drizzle(pool), payments };
  const before = await told();

  await fillSandbox(filling);
  await fillSandbox(filling);

  expect(await sorted()).toEqual(at(true));
  expect(await told()).toBe(before);
  const { rows } = await pool.query<{ state: string; name: string }>(
    `select p.state, c.first_name as name from payout_accounts p join creators c on c.id = p.account_id`,
  );
  expect(rows).toEqual([{ state: 'enabled', name: 'Maya' }]);
  const customers = await pool.query<{ count: number }>(
    `select count(*)::int as count from payment_sandbox.objects where kind = 'customer'`,
  );
  expect(customers.rows[0]?.count).toBe(4);
});
