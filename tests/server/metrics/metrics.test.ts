import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { version } from '#server/env/version.ts';
import { addDatabaseMetrics } from '#server/metrics/database-metrics.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aBusiness } from '../../support/builders.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { aChat, messageTo, pull } from '../../support/chat.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { freePort } from '../../support/server-process.ts';
import { aNotice, notifyAll, register, workNotices } from '../notices/notice-rig.ts';

const { pool } = await freshDatabaseForFile();
const log = pino({ level: 'silent' });

it('counts answers by route, commands by kind and outcome, and open streams', async () => {
  const registry = new Registry();
  const app = await serverForFile({ pool, metrics: createMetrics(registry) });
  const { room, asCreator } = await aChat(app);
  const sent = messageTo(room, 'creator', 'hello');

  await app.call('/commands', asCreator, { commands: [sent, { ...sent, kind: 'someNewKind' }] });
  await app.call('/nothing/of/ours', asCreator);
  const { cursor } = await pull(app, asCreator);
  const stream = await app.call(`/live?since=${cursor}`, asCreator);

  const text = await registry.metrics();
  expect(text).toContain('pollin_commands_total{kind="addMessage",outcome="done"} 1');
  expect(text).toContain('pollin_commands_total{kind="unknown",outcome="failed"} 1');
  // From 0 on, so that the first failure is an increase.
  expect(text).toContain('pollin_commands_total{kind="addMessage",outcome="failed"} 0');
  expect(text).toContain(
    'pollin_http_answer_seconds_count{method="POST",route="/commands",status="200"} 1',
  );
  expect(text).toContain(
    'pollin_http_answer_seconds_count{method="GET",route="unknown",status="404"} 1',
  );
  expect(text).toContain('pollin_live_streams 1');
  // Nothing in them identifies the person of a request.
  expect(text).not.toContain(asCreator['authorization']);
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);

  await stream.body?.cancel();
  await expect.poll(() => registry.metrics()).toContain('pollin_live_streams 0');
});

it('counts messages to push services by their result', async () => {
  const registry = new Registry();
  const now = () => new Date('2026-11-24T19:00:00.000Z');
  const app = buildTestApp({ pool, now, metrics: createMetrics(registry) });
  await workNotices(app);
  const { userId, accountId } = await aBusiness(app.deps.db);
  await register(app, await app.signIn(userId, accountId));
  app.push.answers.push({ outcome: 'gone' });

  await aNotice(app, accountId);
  await notifyAll(app);

  expect(await registry.metrics()).toContain('pollin_pushes_total{outcome="gone"} 1');
});

it('serves them with connections and waiting jobs, on a port and path of their own', async () => {
  const app = await serverForFile({ pool });
  const at = { port: await freePort(), host: '127.0.0.1' };
  const registry = new Registry();
  const jobs = await openJobs({ pool, log });
  await jobs.add('a-queue', {});
  const stop = await serveMetrics({ registry, at, pool, log, dataDir: tmpdir() });
  const address = `http://127.0.0.1:${at.port}`;

  try {
    const answer = await fetch(`${address}/metrics`);

    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = await answer.text();
    expect(text).toMatch(/^pollin_database_connections\{state="idle"\} \d+$/m);
    expect(text).toContain('pollin_jobs{queue="a-queue",state="waiting"} 1');
    expect(text).toContain('pollin_payment_events_failing 0');
    const free = Number(/^pollin_data_directory_free_bytes (\d+)$/m.exec(text)?.[1]);
    const size = Number(/^pollin_data_directory_size_bytes (\d+)$/m.exec(text)?.[1]);
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
    expect(text).toMatch(/^pollin_job_oldest_seconds\{queue="a-queue"\} [\d.]+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).toContain(`pollin_build_info{version="${version}"} 1`);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await app.call('/metrics', {})).status).toBe(404);
  } finally {
    await stop();
    await jobs.stop();
  }
});

it('has how long the first row of each outbox has been due', async () => {
  const app = buildTestApp({ pool });
  const { accountId } = await aBusiness(app.deps.db);
  const registry = new Registry();
  addDatabaseMetrics(registry, pool);
  const secondsOf = async (outbox: string) => {
    const text = await registry.metrics();
    const line = new RegExp(
      `^pollin_outbox_oldest_seconds\\{outbox="${outbox}"\\} ([\\d.]+)$`,
      'm',
    );
    return Number(line.exec(text)?.[1]);
  };
  await pool.query('update notifications set push_due = null');
  expect(await secondsOf('notifications')).toBe(0);
  expect([await secondsOf('webhooks'), await secondsOf('mirror')]).toEqual([0, 0]);

  await aNotice(app, accountId);
  await pool.query(
    `update notifications set push_due = now() - interval '1 minute' where account_id = $1`,
    [accountId],
  );
  await pool.query(
    `with w as (
       insert into webhooks (id, account_id, url, events, secret, created_on)
       values (gen_random_uuid(), $1, 'https://hooks.example.com', '{post.verified}', 'whsec_', now()) returning id)
     insert into webhook_deliveries (id, account_id, webhook_id, type, data, created_on, next_try_on)
     select gen_random_uuid(), $1, id, 'post.verified', '{}', now(), due from w,
            unnest(array[now() - interval '2 minutes', now() + interval '1 hour', null]) due`,
    [accountId],
  );
  await pool.query(
    `insert into mirror_outbox (kind, record_id, changed_on) values ('account', $1, now() - interval '3 minutes')`,
    [accountId],
  );

  const minutes = [];
  for (const outbox of ['notifications', 'webhooks', 'mirror']) {
    minutes.push(Math.floor((await secondsOf(outbox)) / 60));
  }
  expect(minutes).toEqual([1, 2, 3]);
});

it('names the variable of a port that is taken', async () => {
  const at = { port: await freePort(), host: '127.0.0.1' };
  const serve = () => serveMetrics({ registry: new Registry(), at, pool, log });
  const stop = await serve();

  await expect(serve()).rejects.toThrow(
    `Port ${at.port} is taken by another program; stop it, or choose another with METRICS_PORT=${at.port + 1}.`,
  );
  await stop();
});

it('leaves the rest readable where the disk of the data directory cannot be read', async () => {
  const at = { port: await freePort(), host: '127.0.0.1' };
  const dataDir = join(tmpdir(), 'pollin-no-such-folder');
  const registry = new Registry();
  const stop = await serveMetrics({ registry, at, pool, log, dataDir });

  try {
    const text = await (await fetch(`http://127.0.0.1:${at.port}/metrics`)).text();
    expect(text).toContain('pollin_data_directory_free_bytes Nan');
    expect(text).toContain('pollin_payment_events_failing 0');
  } finally {
    await stop();
  }
});

it('says that they cannot be read, rather than hide what is missing', async () => {
  const at = { port: await freePort(), host: '127.0.0.1' };
  const broken = Object.assign(Object.create(pool), {
    query: () => Promise.reject(new Error('no database')),
  });
  const stop = await serveMetrics({ registry: new Registry(), at, pool: broken, log });

  try {
    expect((await fetch(`http://127.0.0.1:${at.port}/metrics`)).status).toBe(503);
  } finally {
    await stop();
  }
});
