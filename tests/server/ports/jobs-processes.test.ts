import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { openPool } from '#server/ports/database/open.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { jobRigs, kind, noting, PATIENCE } from './jobs-rig.ts';

const { openProcess, later, run, logged, pool } = jobRigs();

describe('jobs of several processes', () => {
  it('prepare their tables together', async () => {
    const empty = await freshDatabase();
    const log = pino({ level: 'silent' });
    const pools = await Promise.all([1, 2, 3, 4].map(() => openPool(empty.url, () => undefined)));
    // Connected already, so that they really meet.
    await Promise.all(pools.map((each) => each.query('select 1')));

    const all = await Promise.all(pools.map((each) => openJobs({ pool: each, log })));

    for (const jobs of all) await jobs.stop();
    for (const each of pools) await each.end();
    await empty.drop();
  });

  it('are each done by one of them', async () => {
    const processes = [await openProcess(), await openProcess()];
    const name = kind('push');
    const { done, handler } = noting();
    for (const jobs of processes) await jobs.work(name, handler, { batch: 10, workers: 2 });

    await processes[0]?.addMany(
      name,
      Array.from({ length: 200 }, (_, number) => ({ payload: { number } })),
    );
    await run();

    expect(done).toHaveLength(200);
    expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(200);
  });

  it('run once in a span, whoever comes first', async () => {
    const processes = [await openProcess(), await openProcess()];
    const name = kind('sweep');
    let runs = 0;
    for (const jobs of processes) await jobs.every(name, 86_400, async () => void (runs += 1));

    await run();

    expect(runs).toBe(1);
  });

  it('have a run in the next span too', async () => {
    const jobs = await openProcess();
    const spans = new Set<number>();

    await jobs.every(kind('sweep'), 1, async () => void spans.add(Date.now()));

    await vi.waitFor(() => expect(spans.size).toBeGreaterThan(1), PATIENCE);
  });

  it('what a dead process left undone is done again by another', async () => {
    const jobs = await openProcess();
    const name = kind('left');
    const { done, handler } = noting();
    await jobs.add(name, { number: 1 });
    // As a process leaves it that took the job and was killed: taken, and silent ever since.
    await pool().query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 min', heartbeat_on = now() - interval '1 min'
       where name = $1`,
      [name],
    );

    await jobs.work(name, handler);
    await vi.waitFor(async () => {
      await later(60);
      expect(done).toEqual([{ number: 1 }]);
    }, PATIENCE);
  });

  it('stop waits for what is running', async () => {
    const jobs = await openProcess();
    const name = kind('slow');
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let state = 'waiting';
    await jobs.work(name, async () => {
      state = 'running';
      await finished;
      state = 'done';
    });
    await jobs.add(name, {});
    await vi.waitFor(() => expect(state).toBe('running'), PATIENCE);

    const stopping = jobs.stop();
    finish();
    await stopping;

    expect(state).toBe('done');
    const { rows } = await pool().query('select state from pgboss.job where name = $1', [name]);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('tell the log what failed and what was given up, without what it was about', async () => {
    const jobs = await openProcess();
    const name = kind('fail');
    await jobs.work(name, async () => {
      throw new Error('boom');
    });

    await jobs.add(name, { text: 'a secret' }, { retryLimit: 1, retryDelaySeconds: 0 });
    const lines = () => logged.filter((line) => line.includes(name));
    await vi.waitFor(async () => {
      await later(60);
      expect(lines()).toHaveLength(2);
    }, PATIENCE);

    expect(lines()[0]).toContain('is tried again');
    expect(lines()[1]).toContain('given up');
    expect(lines().join('')).not.toContain('a secret');
  });
});
