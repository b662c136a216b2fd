import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { sweep, sweepHourly } from '#server/identity/sweep.ts';
import { databaseMail } from '#server/ports/mail/database.ts';
import { aCorporate } from '../../support/builders.ts';
import { START, openIdentityApp, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile();

async function count(
  table: 'login_codes' | 'used_challenges' | 'mails' | 'known_browsers' | 'sessions',
) {
  return (await app.deps.pool.query(`select 1 from ${table}`)).rowCount;
}

it('what no rule looks at any more is deleted, and nothing before', async () => {
  const browser = app.browser();
  await browser.signIn('ada@example.com');
  await databaseMail({ db: drizzle(app.deps.pool), now: app.deps.now }).send({
    to: 'ada@example.com',
    subject: 'Hello',
    text: 'Hello',
  });
  await app.deps.pool.query('insert into used_challenges values ($1, $2)', ['hash', START]);
  const left = async () => [
    await count('used_challenges'),
    await count('login_codes'),
    await count('mails'),
    await count('known_browsers'),
  ];

  await sweep(app.deps);
  expect(await left()).toEqual([1, 1, 1, 1]);
  app.pass(DAY_MS);
  await sweep(app.deps);
  expect(await left()).toEqual([0, 1, 1, 1]);
  app.pass(1);
  await sweep(app.deps);
  expect(await left()).toEqual([0, 0, 1, 1]);
  app.pass(6 * DAY_MS);
  await sweep(app.deps);
  expect(await left()).toEqual([0, 0, 0, 1]);
  app.pass(393 * DAY_MS);
  await sweep(app.deps);
  expect(await left()).toEqual([0, 0, 0, 0]);
  expect(await count('sessions')).toBe(1);
});

it('questions to passkeys that were not answered, and buckets that nobody took from for a month, are deleted', async () => {
  const { pool, now } = app.deps;
  await app.browser().call('passkeySignInOptions', {});
  await pool.query('insert into buckets values ($1, 1, $2)', ['old', now()]);
  const left = async () =>
    (
      await pool.query(
        `select (select count(*) from passkey_challenges) as challenges, (select count(*) from buckets) as buckets`,
      )
    ).rows;

  await sweep(app.deps);
  expect(await left()).toEqual([{ challenges: '1', buckets: '2' }]);
  app.pass(5 * 60_000 + 1);
  await sweep(app.deps);
  expect(await left()).toEqual([{ challenges: '0', buckets: '2' }]);
  app.pass(30 * DAY_MS);
  await sweep(app.deps);
  expect(await left()).toEqual([{ challenges: '0', buckets: '0' }]);
});

it('an invitation of a business is deleted a month after it expired', async () => {
  const { db, pool, now } = app.deps;
  const { accountId, userId } = await aCorporate(db);
  await pool.query(
    `insert into business_invitations (id, corporate_id, email, invited_by, expires_on)
     values ($1, $2, 'owner@example.com', $3, $4)`,
    [newId(), accountId, userId, now()],
  );
  const left = async () => (await pool.query('select from business_invitations')).rowCount;

  app.pass(30 * DAY_MS);
  await sweep(app.deps);
  expect(await left()).toBe(1);
  app.pass(1);
  await sweep(app.deps);
  expect(await left()).toBe(0);
});

it('a sweep that fails is logged and does not stop the server', async () => {
  const own = await openIdentityApp();
  await own.close();

  const stop = sweepHourly(own.deps);

  await expect.poll(() => own.log()).toContain('sweep failed');
  stop();
});

it('sweeps at once and every hour, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const own = await openIdentityApp();
  await own.close();
  /** How often the closed database could not be swept by now. */
  const failures = async () => {
    await own.deps.pool.query('select 1').catch(() => undefined);
    return own.log().split('sweep failed').length - 1;
  };

  const stop = sweepHourly(own.deps);
  await expect.poll(failures).toBe(1);
  vi.advanceTimersByTime(HOUR_MS - 1);
  expect(await failures()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.poll(failures).toBe(2);
  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(failures).toBe(3);
  stop();
  vi.advanceTimersByTime(24 * HOUR_MS);
  expect(await failures()).toBe(3);
});
