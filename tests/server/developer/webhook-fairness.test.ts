import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startWebhooks } from '#server/developer/deliver-webhooks.ts';
import type { SendWebhook } from '#server/developer/send-webhook.ts';
import { serverForFile } from '../../support/app.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { aPlace, FRIDAY } from '../campaigns/casting.ts';

/** Deliveries of one business that may be underway at once, and of all businesses in one process. */
const PER_BUSINESS = 4;
const PER_PROCESS = 20;

const app = await serverForFile({ now: () => FRIDAY, env: { limitsFactor: 1000 } });
const { pool } = app.deps;
const deliverDue = (send: SendWebhook, of = app.deps) =>
  runJobs(of, (deps) => startWebhooks(deps, send));

/** A business with so many deliveries that are due, the first of them due since `minutes` ago. */
async function aBusinessWith(count: number, minutes: number): Promise<string> {
  const place = await aPlace(app);
  const id = randomUUID();
  const url = `https://hooks.example.com/${id}`;
  await pool.query(
    `insert into webhooks (id, account_id, url, events, secret, created_on) values ($1, $2, $3, '{booking.confirmed}', 'whsec_', $4)`,
    [id, place.accountId, url, FRIDAY],
  );
  const dueOn = new Date(FRIDAY.getTime() - minutes * 60_000);
  await pool.query(
    `insert into webhook_deliveries (id, webhook_id, type, data, created_on, next_try_on)
     select gen_random_uuid(), $1, 'booking.confirmed', '{}', $2, $2 from generate_series(1, $3)`,
    [id, dueOn, count],
  );
  return url;
}

/** Receivers that answer some addresses at once, and others only when they are let go. */
function receivers(slow: readonly string[]) {
  const { promise: letGo, resolve: release } = Promise.withResolvers<number>();
  const underway = new Map<string, number>();
  const got: string[] = [];
  const most = new Map<string, number>();
  const send: SendWebhook = async ({ url }) => {
    const now = (underway.get(url) ?? 0) + 1;
    underway.set(url, now);
    most.set(url, Math.max(most.get(url) ?? 0, now));
    got.push(url);
    const answer = slow.includes(url) ? await letGo : 200;
    underway.set(url, (underway.get(url) ?? 0) - 1);
    return answer;
  };
  const count = (url: string) => got.filter((one) => one === url).length;
  return { send, release: () => release(200), count, most };
}

it('a business whose address is slow delays nobody else', async () => {
  const slow = await aBusinessWith(PER_PROCESS + 10, 60);
  const quick = await aBusinessWith(10, 1);
  const { send, release, count } = receivers([slow]);

  const run = deliverDue(send);
  await expect.poll(() => count(quick)).toBe(10);
  expect(count(slow)).toBe(PER_BUSINESS);

  release();
  await run;
  expect(count(slow)).toBe(PER_PROCESS + 10);
});

it('an event that comes while others are underway does not wait for them', async () => {
  const slow = await aBusinessWith(1, 60);
  const { send, release, count } = receivers([slow]);
  const run = deliverDue(send);
  await expect.poll(() => count(slow)).toBe(1);

  const late = await aBusinessWith(1, 1);

  await expect.poll(() => count(late)).toBe(1);
  release();
  await run;
});

it('several processes share the limit of a business, and take no delivery twice', async () => {
  const slow = await aBusinessWith(PER_PROCESS, 60);
  const { send, release, count, most } = receivers([slow]);

  const runs = [1, 2, 3, 4, 5].map(() => deliverDue(send));
  await expect.poll(() => count(slow)).toBe(PER_BUSINESS);
  const late = await aBusinessWith(1, 1);
  const another = deliverDue(send);
  await expect.poll(() => count(late)).toBe(1);
  release();
  await Promise.all([...runs, another]);

  expect(most.get(slow)).toBe(PER_BUSINESS);
  expect(count(slow)).toBe(PER_PROCESS);
});

it('a process whose clock is behind counts what one ahead of it has underway', async () => {
  const slow = await aBusinessWith(PER_BUSINESS * 2, 60);
  const quick = await aBusinessWith(1, 1);
  const { send, release, count } = receivers([slow]);
  const ahead = { ...app.deps, now: () => new Date(FRIDAY.getTime() + 50) };
  const first = deliverDue(send, ahead);
  await expect.poll(() => count(slow)).toBe(PER_BUSINESS);
  await expect.poll(() => count(quick)).toBe(1);

  await deliverDue(send);

  expect(count(slow)).toBe(PER_BUSINESS);
  release();
  await first;
  expect(count(slow)).toBe(PER_BUSINESS * 2);
});

it('takes of two processes wait for no delivery that the other holds, so neither stops the other for good', async () => {
  const urls = [await aBusinessWith(3, 60), await aBusinessWith(3, 50)];
  const { send, count } = receivers([]);
  const other = await pool.connect();
  await other.query(`begin; select from webhook_deliveries where id in (
    select distinct on (webhook_id) id from webhook_deliveries where next_try_on is not null order by webhook_id, id) for update`);

  await deliverDue(send);

  expect(urls.map(count)).toEqual([2, 2]);
  await other.query('rollback');
  other.release();
  await deliverDue(send);
  expect(urls.map(count)).toEqual([3, 3]);
});

it('after a stop it takes no delivery, and notes those underway', async () => {
  const slow = await aBusinessWith(PER_PROCESS, 60);
  const { send, release, count } = receivers([slow]);
  const looks: (() => Promise<void>)[] = [];
  const every = async (_: string, __: number, look: () => Promise<void>) => void looks.push(look);
  const stop = await startWebhooks({ ...app.deps, jobs: { ...app.deps.jobs, every } }, send);
  const run = looks[0]?.();
  await expect.poll(() => count(slow)).toBe(PER_BUSINESS);

  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  await looks[0]?.();
  expect(isStopped).toBe(false);
  release();
  await stopped;

  expect(count(slow)).toBe(PER_BUSINESS);
  const noted = `select from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.url = $1 and delivered_on is not null`;
  expect((await pool.query(noted, [slow])).rowCount).toBe(PER_BUSINESS);
  await run;
  await deliverDue(send);
  expect(count(slow)).toBe(PER_PROCESS);
});

it('businesses take turns: the second delivery of each comes before the fourth of any', async () => {
  const urls: string[] = [];
  while (urls.length < 7) urls.push(await aBusinessWith(10, 60 - urls.length));
  const { send, release, count } = receivers(urls);
  const counts = () => urls.map(count).toSorted((one, other) => one - other);

  const run = deliverDue(send);

  await expect.poll(counts).toEqual([2, 3, 3, 3, 3, 3, 3]);
  release();
  await run;
  expect(counts()).toEqual(urls.map(() => 10));
});
