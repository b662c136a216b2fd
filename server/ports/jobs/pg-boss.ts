import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Pool, PoolClient } from 'pg';
import { type ConnectionOptions, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { StartError } from '../../env/start-error.ts';
import {
  checkSpan,
  DEFAULTS,
  type JobCounts,
  type JobHandler,
  type JobOptions,
  type Jobs,
  LONGEST_RETRY_SECONDS,
  NO_COUNTS,
  registerOnce,
  type WorkOptions,
} from './jobs.ts';
import { lookForJobs } from './look-for-jobs.ts';

/** Any fixed number that nothing else in this product's databases locks. */
const LOCK = 7_655_463;
/** Another process may run a job whose process was silent for this long. */
const SILENT_SECONDS = 30;
/** Time limit of a handler; then it counts as failed. */
const LONGEST_RUN_SECONDS = 300;
/** Finished jobs are kept only for inspection. */
const KEEP_DONE_SECONDS = 86_400;
const STOP_PATIENCE_MS = 10_000;
/** A worker fetches when the look has found a job; otherwise this seldom. */
const IDLE_POLL_SECONDS = 60;

type Needed = {
  pool: Pool;
  /** The pool past a pooler: a session's lock guards the start. */
  direct?: Pool;
  log: Pick<Logger, 'error' | 'warn'>;
  metrics?: JobCounts;
  /** How often all queues are looked through for jobs that are due, in one cheap query. */
  pollSeconds?: number;
  /** Interval of the search for jobs of silent processes. */
  superviseSeconds?: number;
};

/**
 * Jobs in the same database, in the schema `pgboss`, over the server's own pool: its time limits hold for them too.
 * Prepares the schema if need be, also while others are starting. Throughput is what is in a batch each time
 * a batch is done, since full batches follow each other without a pause; looking only decides how soon the first one is
 * seen. Each process looks once for all of its queues, since polling every queue costs it and the database more than all
 * else that they do while idle. There is no NOTIFY: inside writing transactions it costs more than a second of waiting is worth.
 */
export async function openJobs({
  pool,
  direct = pool,
  log,
  metrics = NO_COUNTS,
  pollSeconds = 1,
  superviseSeconds = 30,
}: Needed): Promise<Jobs> {
  const boss = await startBoss({ pool, direct, log, superviseSeconds });

  const queues = new Map<string, Promise<void>>();
  const taken = new Set<string>();
  const workersOf = new Map<string, string[]>();
  const timers: NodeJS.Timeout[] = [];
  let stopped = false;
  const stopLooking = lookForJobs({
    pool,
    seconds: pollSeconds,
    names: () => [...workersOf.keys()],
    found: (name) => workersOf.get(name)?.forEach((id) => boss.notifyWorker(id)),
    failed: (err) => log.error({ err }, 'the queues could not be looked through'),
  });

  /** Outside any caller's transaction: the queue exists for everyone and stays. */
  function ensureQueue(name: string, policy: 'short' | 'standard'): Promise<void> {
    const known = queues.get(name);
    if (known) return known;
    const made = boss.createQueue(name, { policy, ...QUEUE });
    queues.set(name, made);
    made.catch(() => queues.delete(name));
    return made;
  }

  async function addMany(
    name: string,
    jobs: Parameters<Jobs['addMany']>[1],
    client?: PoolClient,
  ): Promise<void> {
    if (jobs.length === 0) return;
    await ensureQueue(name, 'short');
    const rows = jobs.map(({ payload, options = {} }) => ({ data: payload, ...settings(options) }));
    await boss.insert(name, rows.toSorted(byKey), connectionOf(client));
  }

  async function startWorkers(name: string, handler: JobHandler, options: WorkOptions) {
    const ids: string[] = [];
    workersOf.set(name, ids);
    metrics.queueWorked(name);
    const { workers = DEFAULTS.workers, batch = DEFAULTS.batch } = options;
    while (ids.length < workers) {
      ids.push(
        await startWorker(boss, { name, batch, run: (job) => run(job, handler, { log, metrics }) }),
      );
    }
  }

  return {
    add: (name, payload, options, client) => addMany(name, [{ payload, options }], client),
    addMany,
    async removeLike(name, payload, client) {
      await (client ?? pool).query({ ...REMOVE_LIKE, values: [name, payload] });
    },
    async hasten(name, payload) {
      await pool.query({ ...HASTEN, values: [name, payload] });
    },
    async work(name, handler, options = {}) {
      registerOnce(taken, name);
      await ensureQueue(name, 'short');
      await startWorkers(name, handler, options);
    },
    async every(name, seconds, handler) {
      checkSpan(seconds);
      registerOnce(taken, name);
      await ensureQueue(name, 'standard');
      await startWorkers(name, () => handler(), { batch: 1 });
      // The database keeps one job for each span, whatever the number of processes.
      const ask = () =>
        boss.send(name, {}, { singletonSeconds: seconds, retryLimit: 0, ...keptFor(seconds) });
      await ask();
      // Twice in a span, so that timers that run late skip none.
      const again = () =>
        void ask().catch((err: unknown) => log.error({ err, job: name }, 'a job was not added'));
      timers.push(setInterval(again, (seconds * 1_000) / 2));
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.race([
        Promise.all([
          stopLooking(),
          ...[...taken].map((name) => boss.offWork(name, { wait: true })),
        ]),
        pause(STOP_PATIENCE_MS, undefined, { ref: false }),
      ]);
      await boss.stop({ graceful: false });
    },
  };
}

async function startBoss({
  pool,
  direct,
  log,
  superviseSeconds,
}: Omit<Required<Needed>, 'pollSeconds' | 'metrics'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: databaseOf(pool),
    schema: 'pgboss',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Neither its schedules nor its flows are used; rebuilding an index could outlast our statements' time limit.
    schedule: false,
    flowIntervalSeconds: 3_600,
    reindex: false,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue met an error'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  await prepare(boss, direct);
  return boss;
}

const REMOVE_LIKE = {
  name: 'remove-jobs-like',
  text: 'delete from pgboss.job where name = $1 and data @> $2',
};

const HASTEN = {
  name: 'hasten-jobs-like',
  text: `update pgboss.job set start_after = now()
         where name = $1 and data @> $2 and state = 'created' and start_after > now()`,
};

type Worker = {
  name: string;
  batch: number;
  run: (job: JobWithMetadata) => ReturnType<typeof run>;
};

/** Returns the worker's id. */
function startWorker(boss: PgBoss, { name, batch, run: runOne }: Worker): Promise<string> {
  const options = {
    batchSize: batch,
    pollingIntervalSeconds: IDLE_POLL_SECONDS,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  return boss.work<object, void, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map(runOne)),
  );
}

const QUEUE: QueueOptions = {
  heartbeatSeconds: SILENT_SECONDS,
  expireInSeconds: LONGEST_RUN_SECONDS,
  deleteAfterSeconds: KEEP_DONE_SECONDS,
};

/** The job of a span must be remembered longer than the span lasts. */
const keptFor = (seconds: number) => ({
  deleteAfterSeconds: Math.max(KEEP_DONE_SECONDS, 2 * seconds),
});

/** One process at a time: pg-boss's own lock does not keep two first starts from making the same schema. */
async function prepare(boss: PgBoss, direct: Pool): Promise<void> {
  const client = await direct.connect();
  let failure: Error | undefined;
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await boss.start();
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw new StartError(`The tables for jobs could not be prepared: ${failure.message}.`);
  } finally {
    // A connection that failed goes, and its lock with it.
    client.release(failure);
  }
}

function databaseOf(connection: Pool | PoolClient) {
  return {
    executeSql: (text: string, values?: unknown[]) => connection.query(text, values),
  };
}

const connectionOf = (client: PoolClient | undefined): ConnectionOptions =>
  client ? { db: databaseOf(client) } : {};

/** In the policy `short` a job without a key would share the empty one with all others. */
function settings({
  startAfter,
  singletonKey = randomUUID(),
  retryLimit = DEFAULTS.retryLimit,
  retryDelaySeconds = DEFAULTS.retryDelaySeconds,
  retryBackoff = DEFAULTS.retryBackoff,
}: JobOptions) {
  return {
    singletonKey,
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff,
    ...(retryBackoff && { retryDelayMax: LONGEST_RETRY_SECONDS }),
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  };
}

/** Two transactions that add the same keys then wait for each other in one order. */
function byKey(one: { singletonKey: string }, other: { singletonKey: string }): number {
  return one.singletonKey < other.singletonKey ? -1 : 1;
}

/** A failed job is stored without its message, which may quote private text. */
async function run(
  { id, name, data, retryCount, retryLimit }: JobWithMetadata,
  handler: JobHandler,
  { log, metrics }: Required<Pick<Needed, 'log' | 'metrics'>>,
) {
  try {
    await handler(data);
    return { id, status: 'completed' as const };
  } catch (err) {
    const facts = { err, job: name, attempt: retryCount + 1 };
    if (retryCount >= retryLimit) {
      log.error(facts, 'a job was given up');
      metrics.jobGivenUp(name);
    } else log.warn(facts, 'a job failed and is tried again');
    const reason = err instanceof Error ? err.name : 'unknown';
    return { id, status: 'failed' as const, output: { reason } };
  }
}
