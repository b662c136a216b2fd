import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { isOnTrial } from '#contract/billing/subscription.ts';
import { comparePrices } from '#server/prices/price-jobs.ts';
import { fillSandbox, stories } from '#server/demo/billing.ts';
import { campaignNumbersOf } from '#server/presenters/campaign-numbers.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { createInProcessBus } from '#server/ports/bus/in-process.ts';
import { openPayments } from '#server/ports/payments/open.ts';
import { buildTestApp } from '../../support/app.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { idOf } from './demo-checks.ts';

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
  const { rows } = await pool.query<{ name: string; status: string }>(
    `select coalesce(b.name, c.name) as name, s.status, s.payment_failed_on is not null as failed,
            s.subscription_id is not null as linked, s.current_period_end > now() as running
     from subscriptions s left join businesses b on b.id = s.account_id
     left join corporates c on c.id = s.account_id`,
  );
  return new Map(rows.map(({ name, ...one }) => [name, one]));
};
const told = async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from notifications
     where category like 'SUBSCRIPTION%' or category like 'PAY%'`,
  );
  return rows[0]?.count;
};
const billsOf = async (name: string) => {
  const { rows } = await pool.query<{ status: string; months: number }>(
    `select i.data ->> 'status' as status, round((extract(epoch from now()) - i.created) / 86400 / 30)::int as months
     from payment_sandbox.objects i join payment_sandbox.objects c on c.id = i.data ->> 'customer'
     where i.kind = 'invoice' and c.data ->> 'name' = $1 order by i.seq`,
    [name],
  );
  return rows.map(({ status, months }) => `${status} ${months}`);
};

const fillingDeps = () => {
  const { payments } = opened;
  if (!payments) throw new Error('There is no sandbox.');
  const { deps } = buildTestApp({ pool, payments });
  return { ...deps, bus: createInProcessBus(), db: drizzle(pool), payments, now };
};

test('the demo has a business in every status from its first moment, and soon the sandbox has it', async () => {
  await seedDemo({ pool, now });
  const at = (linked: boolean) => {
    const one = (status: string, running = true, failed = false) => ({
      status,
      failed,
      linked,
      running,
    });
    return new Map([
      ['Copper Basin Collective', one('active')],
      ['Sol y Masa', one('active')],
      ['Night Owl Books', one('pause_scheduled')],
      ['Sharp Line Barbers', one('cancel_scheduled')],
      // The provider counts the periods of a paused subscription on.
      ['Monsoon Snow Cones', one('paused', linked)],
      ['Wren Roof Yoga', one('cancelled', false)],
      ['Saguaro Cycles', one('active', true, true)],
    ]);
  };
  expect(await statuses()).toEqual(at(false));
  const filling = fillingDeps();
  const before = await told();

  await fillSandbox(filling);
  await fillSandbox(filling);

  expect(await statuses()).toEqual(at(true));
  expect(await told()).toBe(before);
  for (const name of ['Sol y Masa', 'Copper Basin Collective']) {
    expect(await billsOf(name)).toEqual([6, 5, 4, 3, 2, 1].map((months) => `paid ${months}`));
  }
  expect(await billsOf('Saguaro Cycles')).toEqual(['paid 1', 'open 0']);
  expect(await billsOf('Wren Roof Yoga')).toEqual(['paid 1']);
  const { rows } = await pool.query<{ state: string; name: string }>(
    `select p.state, c.first_name as name from payout_accounts p join creators c on c.id = p.account_id order by name`,
  );
  const payees = ['Diego', 'Jonah', 'Kai', 'Maya', 'Noor', 'Rosa', 'Sam'];
  expect(rows).toEqual(payees.map((name) => ({ state: 'enabled', name })));
  const left = await pool.query(
    `select (select value from payment_sandbox.settings where name = 'clock_offset_s') as clock,
            (select count(*)::int from payment_sandbox.objects where kind = 'customer') as customers`,
  );
  expect(left.rows).toEqual([{ clock: '0', customers: stories.length }]);
});

test('prices of its projects are held, paid, and refunded, as the books and the sandbox say', async () => {
  const { rows } = await pool.query<{ title: string }>(
    `select c.title, cr.first_name as name, y.state, y.is_frozen as frozen
     from projects p join campaigns c on c.id = p.campaign_id join creators cr on cr.id = p.creator_id
     left join project_payments y on y.id = p.payment_id where c.price_paid_by = 'pollin' order by name`,
  );
  const of = (title: string) =>
    rows.filter((one) => one.title.includes(title)).map(({ title: _, ...one }) => one);
  const one = (name: string, state: string, frozen = false) => ({
    name,
    state,
    frozen,
  });
  const held = ['Diego', 'Jonah', 'Kai', 'Maya', 'Noor', 'Rosa'];
  expect(of('burritos')).toEqual(held.map((name) => one(name, 'held', name === 'Kai')));
  const earned = ['Diego', 'Maya', 'Noor', 'Sam'];
  expect(of('mural')).toEqual(earned.map((name) => one(name, 'paid')));
  expect(of('tin')).toEqual([one('Maya', 'refunded')]);
  const books = await pool.query(
    `select sum(amount_cents)::int as sum, count(*)::int > 0 as kept,
            (select count(*)::int from project_payments where next_step_on <= now()) as due from ledger_entries`,
  );
  expect(books.rows).toEqual([{ sum: 0, kept: true, due: 0 }]);
  expect(await comparePrices(fillingDeps())).toBe(0);
});

test('applicants for a price that Pollin holds can be accepted, except those without payouts', async () => {
  const { rows } = await pool.query(
    `select r.first_name as name, coalesce(a.state, 'none') as payouts
     from candidates k join campaigns c on c.id = k.campaign_id join creators r on r.id = k.creator_id
     left join payout_accounts a on a.account_id = k.creator_id
     where c.price_paid_by = 'pollin' and c.business_id = $1 and k.state = 'applied'
       and c.creator_slots > c.slots_taken order by name`,
    [idOf('sol')],
  );
  expect(rows).toEqual([
    { name: 'Jonah', payouts: 'enabled' },
    { name: 'Noor', payouts: 'enabled' },
    { name: 'Priya', payouts: 'none' },
    { name: 'Sam', payouts: 'enabled' },
    { name: 'Talia', payouts: 'none' },
  ]);
});

test('one of its businesses is on the free trial', async () => {
  const { metrics } = await campaignNumbersOf(drizzle(pool), idOf('press'));
  expect(isOnTrial({ metrics, hasPaymentSetup: false })).toBe(true);
});
