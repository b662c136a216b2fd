import { Gauge, type Registry } from 'prom-client';
import type { Pool } from 'pg';

type WaitingJobs = { queue: string; state: string; jobs: number; oldest: number };
type Outbox = { outbox: string; oldest: number | null };

/** Values read only on request: this process's connections, and the jobs of all processes. */
export function addDatabaseMetrics(registry: Registry, pool: Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'pollin_database_connections',
    help: 'Connections of this process: busy, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const readJobs = async () => (await pool.query<WaitingJobs>(WAITING_JOBS)).rows;
  new Gauge({
    name: 'pollin_jobs',
    help: 'Jobs in the database that are not done, by queue and state.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const rows = await readJobs();
      this.reset();
      for (const { queue, state, jobs } of rows) this.set({ queue, state }, jobs);
    },
  });
  new Gauge({
    name: 'pollin_job_oldest_seconds',
    help: 'Seconds since the first job of a queue was due for its first or next try.',
    labelNames: ['queue'],
    registers,
    async collect() {
      const waiting = (await readJobs()).filter(({ state }) => state !== 'active');
      this.reset();
      for (const { queue, oldest } of waiting) this.set({ queue }, Math.max(0, oldest));
    },
  });
  new Gauge({
    name: 'pollin_outbox_oldest_seconds',
    help: 'Seconds since the first row of an outbox was due: notifications, webhooks, or the mirror.',
    labelNames: ['outbox'],
    registers,
    async collect() {
      const { rows } = await pool.query<Outbox>(OUTBOXES);
      for (const { outbox, oldest } of rows) this.set({ outbox }, Math.max(0, oldest ?? 0));
    },
  });
  new Gauge({
    name: 'pollin_payment_events_failing',
    help: 'Payment events that could not be handled yet. Each is tried again.',
    registers,
    async collect() {
      const { rows } = await pool.query<{ failing: number }>(FAILING_EVENTS);
      this.set(rows[0]?.failing ?? 0);
    },
  });
}

/** Of each outbox its first row alone is read, however many wait. */
const OUTBOXES = `
select outbox, extract(epoch from now() - due)::float8 as oldest from (values
  ('notifications', (select push_due from notifications where push_due is not null order by push_due limit 1)),
  ('webhooks', (
    select min(first.due) from webhooks w cross join lateral (
      select next_try_on as due from webhook_deliveries
      where webhook_id = w.id and next_try_on is not null order by next_try_on limit 1) first
    where w.disabled_on is null and w.failing_since is null)),
  ('mirror', (select changed_on from mirror_outbox order by id limit 1))
) as first_rows (outbox, due)`;
const FAILING_EVENTS =
  'select count(*)::int as failing from payment_events where handled_on is null and tries > 0';
const WAITING_JOBS = `
  select name as queue, case state when 'active' then 'active' else 'waiting' end as state, count(*)::int as jobs,
    extract(epoch from now() - min(start_after))::float8 as oldest
  from pgboss.job where state in ('created', 'retry', 'active')
  group by 1, 2`;
