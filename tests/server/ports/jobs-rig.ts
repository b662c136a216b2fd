import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { memoryJobs } from '../../support/memory-jobs.ts';
import { type Metrics, noMetrics } from '#server/metrics/metrics.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';

export const START = new Date('2026-11-21T10:00:00.000Z');
export const PATIENCE = { timeout: PATIENCE_MS, interval: 25 };

/** A queue, and the passing of time: `later` moves everything that waits nearer, `run` ends when nothing is due any more. */
export type Rig = {
  jobs: Jobs;
  later: (seconds: number) => Promise<void>;
  run: () => Promise<void>;
};

export const kind = (name: string) => `${name}-${randomUUID()}`;

export function noting() {
  const done: unknown[] = [];
  return { done, handler: async (payload: unknown) => void done.push(payload) };
}

/** A test file's own database with empty queues for each test, and both adapters on it. */
export function jobRigs() {
  let database: FreshDatabase;
  const open: Jobs[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    await openProcess();
  });
  afterEach(async () => {
    for (const jobs of open.splice(0)) await jobs.stop();
    await database.pool.query('delete from pgboss.job');
  });
  afterAll(() => database.drop());

  async function inMemory(): Promise<Rig> {
    const jobs = memoryJobs(database.pool);
    open.push(jobs);
    let now = START;
    return {
      jobs,
      later: async (seconds) => void (now = new Date(now.getTime() + seconds * 1_000)),
      run: async () => void (await jobs.runDue(now)),
    };
  }

  async function inDatabase(): Promise<Rig> {
    return { jobs: await openProcess(), later, run };
  }

  async function openProcess(metrics: Metrics = noMetrics): Promise<Jobs> {
    const log = pino({}, { write: (line: string) => void logged.push(line) });
    const { pool } = database;
    const jobs = await openJobs({ pool, log, metrics, pollSeconds: 0.5, superviseSeconds: 1 });
    open.push(jobs);
    return jobs;
  }

  async function later(seconds: number): Promise<void> {
    await database.pool.query(
      `update pgboss.job set start_after = start_after - $1 * interval '1 s' where state < 'active'`,
      [seconds],
    );
  }

  async function run(): Promise<void> {
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select 1 from pgboss.job where state = 'active' or (state < 'active' and start_after <= now())`,
      );
      expect(rowCount).toBe(0);
    }, PATIENCE);
  }

  return { inMemory, inDatabase, openProcess, later, run, logged, pool: () => database.pool };
}
