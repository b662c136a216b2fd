import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { jobRigs, kind, noting, START, PATIENCE } from './jobs-rig.ts';
import { Registry } from 'prom-client';
import { pino } from 'pino';
import { createMetrics } from '#server/metrics/metrics.ts';
import { openPool } from '#server/ports/database/open.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { watchStatements } from '../../support/statements.ts';

const rigs = jobRigs();

/** "After an hour" for either adapter: each has its own idea of now. */
const inAnHour = (adapter: string) =>
  new Date((adapter === 'in memory' ? START.getTime() : Date.now()) + 3_600_000);

describe.each([
  ['in memory', rigs.inMemory],
  ['pg-boss', rigs.inDatabase],
])('jobs: %s', (adapter, openRig) => {
  it('does a job once, with what was added', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('greet');
    await jobs.work(name, handler);

    await jobs.add(name, { to: 'Ada', at: START });
    await runAll();

    expect(done).toEqual([{ to: 'Ada', at: START.toISOString() }]);
  });

  it('removes those of one name that have some fields, and no others', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const [name, other] = [kind('write'), kind('write')];
    const [ada, bob] = [
      { letter: { to: 'Ada', text: 'Hi' } },
      { letter: { to: 'Bob', text: 'Hi' } },
    ];
    for (const payload of [ada, bob]) await jobs.add(name, payload);
    await jobs.add(other, ada);

    await inTransaction(rigs.pool(), (client) =>
      jobs.removeLike(name, { letter: { to: 'Ada' } }, client),
    );

    for (const one of [name, other]) await jobs.work(one, handler);
    await runAll();
    expect(done).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining([bob, ada]));
  });

  it('starts those of one name that have some fields before their time, and no others', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('write');
    const startAfter = inAnHour(adapter);
    for (const to of ['Ada', 'Bob']) await jobs.add(name, { to, text: 'Hi' }, { startAfter });

    await jobs.hasten(name, { to: 'Ada' });

    await jobs.work(name, handler);
    await runAll();
    expect(done).toEqual([{ to: 'Ada', text: 'Hi' }]);
  });

  it('keeps a job until someone does its kind', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('greet');
    await jobs.add(name, { to: 'Ada' });

    await jobs.work(name, handler);
    await runAll();

    expect(done).toEqual([{ to: 'Ada' }]);
  });

  it('does not start before its time', async () => {
    const { jobs, later: wait, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('remind');
    await jobs.work(name, handler);

    await jobs.add(name, { which: 'later' }, { startAfter: inAnHour(adapter) });
    await jobs.add(name, { which: 'now' });
    await runAll();
    expect(done).toEqual([{ which: 'now' }]);

    await wait(3_600);
    await runAll();
    expect(done).toEqual([{ which: 'now' }, { which: 'later' }]);
  });

  it('retries what failed, after its pause, as often as configured', async () => {
    const { jobs, later: wait, run: runAll } = await openRig();
    const name = kind('fail');
    let tries = 0;
    await jobs.work(name, async () => {
      tries += 1;
      throw new Error('no luck');
    });

    await jobs.add(name, {}, { retryLimit: 2, retryDelaySeconds: 60, retryBackoff: false });
    await runAll();
    expect(tries).toBe(1);

    await wait(61);
    await runAll();
    expect(tries).toBe(2);

    for (const _ of [3, 4]) {
      await wait(61);
      await runAll();
    }
    expect(tries).toBe(3);
  });

  it('one job that fails does not disturb those beside it', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('mixed');
    await jobs.addMany(
      name,
      [1, 2, 3].map((number) => ({ payload: { number }, options: { retryLimit: 0 } })),
    );

    await jobs.work(name, async (payload) => {
      await handler(payload);
      if (JSON.stringify(payload) === '{"number":2}') throw new Error('not this one');
    });
    await runAll();

    expect(done).toHaveLength(3);
    expect(done).toEqual(expect.arrayContaining([{ number: 1 }, { number: 2 }, { number: 3 }]));
  });

  it('of one key one job waits, and the first stays as it was', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('digest');

    await jobs.add(name, { number: 1 }, { singletonKey: 'a' });
    await jobs.add(name, { number: 2 }, { singletonKey: 'a' });
    await jobs.addMany(name, [
      { payload: { number: 3 }, options: { singletonKey: 'a' } },
      { payload: { number: 4 }, options: { singletonKey: 'b' } },
    ]);
    await jobs.work(name, handler);
    await runAll();

    expect(done).toHaveLength(2);
    expect(done).toEqual(expect.arrayContaining([{ number: 1 }, { number: 4 }]));
  });

  it('a key is free again as soon as its job is taken up, so that no change is missed', async () => {
    const { jobs, run: runAll } = await openRig();
    const name = kind('digest');
    const seen: unknown[] = [];
    await jobs.work(name, async (payload) => {
      seen.push(payload);
      if (seen.length === 1) await jobs.add(name, { number: 2 }, { singletonKey: 'a' });
    });

    await jobs.add(name, { number: 1 }, { singletonKey: 'a' });
    await runAll();

    expect(seen).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('a job of a transaction exists when that commits, and not before', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('booked');
    await jobs.work(name, handler);

    await inTransaction(rigs.pool(), async (client) => {
      await jobs.add(name, { number: 1 }, { singletonKey: 'k' }, client);
      await jobs.add(name, { number: 2 });
      await runAll();
      expect(done).toEqual([{ number: 2 }]);
    });
    await runAll();

    expect(done).toEqual([{ number: 2 }, { number: 1 }]);
  });

  it('a job of a transaction that rolls back never was, nor its key', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('booked');
    await jobs.work(name, handler);

    const undone = inTransaction(rigs.pool(), async (client) => {
      await jobs.addMany(name, [{ payload: { n: 1 }, options: { singletonKey: 'k' } }], client);
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    await jobs.add(name, { n: 2 }, { singletonKey: 'k' });
    await runAll();

    expect(done).toEqual([{ n: 2 }]);
  });

  it('a taken key leaves the transaction that wanted it whole', async () => {
    const { jobs } = await openRig();
    const name = kind('booked');
    await jobs.add(name, { n: 1 }, { singletonKey: 'k' });

    const one = await inTransaction(rigs.pool(), async (client) => {
      await jobs.add(name, { n: 2 }, { singletonKey: 'k' }, client);
      return (await client.query<{ one: number }>('select 1 as one')).rows;
    });

    expect(one).toEqual([{ one: 1 }]);
  });

  it('runs what is due in this span once', async () => {
    const { jobs, run: runAll } = await openRig();
    let runs = 0;

    await jobs.every(kind('sweep'), 86_400, async () => void (runs += 1));
    await runAll();
    await runAll();

    expect(runs).toBe(1);
  });

  it('refuses a span it could not keep, and a second handler of one kind', async () => {
    const { jobs } = await openRig();
    const { handler } = noting();
    const name = kind('greet');
    await jobs.work(name, handler);

    await expect(jobs.work(name, handler)).rejects.toThrow('taken up already');
    await expect(jobs.every(kind('sweep'), 0, async () => {})).rejects.toThrow(RangeError);
    await expect(jobs.every(kind('sweep'), 86_401, async () => {})).rejects.toThrow(RangeError);
  });

  it('takes up nothing after it was stopped', async () => {
    const { jobs, run: runAll } = await openRig();
    const { done, handler } = noting();
    const name = kind('greet');
    await jobs.work(name, handler);
    await runAll();

    await jobs.stop();
    await jobs.add(name, { to: 'Ada' });

    const other = await rigs.openProcess();
    const elsewhere = noting();
    await other.work(name, elsewhere.handler);
    await rigs.run();
    expect(done).toEqual([]);
    expect(elsewhere.done).toEqual(adapter === 'in memory' ? [] : [{ to: 'Ada' }]);
  });
});

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

  it('look through all of their queues in one statement, and fetch only from those with a due job', async () => {
    const names = Array.from({ length: 5 }, () => kind('idle'));
    const [busy = '', ...idle] = names;
    const { done, handler } = noting();
    const jobs = await openProcess();
    for (const name of names) await jobs.work(name, handler);
    const startAfter = new Date(Date.now() + 1_200);

    const { statements } = await watchStatements(pool(), async () => {
      await jobs.add(busy, { to: 'Ada' }, { startAfter });
      await vi.waitFor(() => expect(done).toEqual([{ to: 'Ada' }]), PATIENCE);
    });

    const looks = statements.filter(({ name }) => name === 'queues-with-due-jobs');
    const fetched = statements.filter(({ text }) => text.includes('FOR UPDATE OF j SKIP LOCKED'));
    expect(looks.at(-1)?.values).toEqual([names]);
    const fetchedFrom = (name: string) => fetched.filter(({ text }) => text.includes(name)).length;
    expect(fetchedFrom(busy)).toBeGreaterThan(0);
    // Each worker fetches once when it starts, which may be late.
    for (const name of idle) expect(fetchedFrom(name)).toBeLessThanOrEqual(1);
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

  it('run once in a span, no matter which process comes first', async () => {
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

  it('log what failed and what was given up, without the payload', async () => {
    const registry = new Registry();
    const jobs = await openProcess(createMetrics(registry));
    const name = kind('fail');
    const givenUp = `pollin_jobs_given_up_total{queue="${name}"}`;
    await jobs.work(name, async () => {
      throw new Error('boom');
    });
    // From 0 on, so that the first one is an increase.
    expect(await registry.metrics()).toContain(`${givenUp} 0`);

    await jobs.add(name, { text: 'a secret' }, { retryLimit: 1, retryDelaySeconds: 0 });
    const lines = () => logged.filter((line) => line.includes(name));
    await vi.waitFor(async () => {
      await later(60);
      expect(lines()).toHaveLength(2);
    }, PATIENCE);

    expect(lines()[0]).toContain('is tried again');
    expect(lines()[1]).toContain('given up');
    expect(lines().join('')).not.toContain('a secret');
    expect(await registry.metrics()).toContain(`${givenUp} 1`);
  });
});
