import type { Pool, PoolClient } from 'pg';
import {
  checkSpan,
  DEFAULTS,
  type JobHandler,
  type JobOptions,
  type Jobs,
  LONGEST_RETRY_SECONDS,
  registerOnce,
} from '#server/ports/jobs/jobs.ts';

type WaitingJob = { name: string; payload: unknown; startAfter: Date | null };

/** Jobs that run on request, for tests. */
export type MemoryJobs = Jobs & {
  /** Committed jobs that are not done, in the order of their addition. */
  waiting: () => Promise<WaitingJob[]>;
  /** Runs everything due at this moment, what that adds included, one after the other. Returns how many runs there were. */
  runDue: (now: Date) => Promise<number>;
  /** Every run that failed, whether it will be tried again or not. */
  failures: { name: string; error: unknown }[];
};

type Entry = {
  name: string;
  payload: string;
  options: JobOptions;
  startAfter: Date | null;
  tries: number;
  /** The transaction it belongs to while that is not known to be committed. */
  transaction: string | null;
};

type Span = { seconds: number; last: number; handler: () => Promise<void> };

/**
 * Keeps the promises of `Jobs` but those about other processes and crashes. Whether a caller's transaction was
 * committed is asked of the database; a rollback to a savepoint inside it is not noticed.
 */
export function memoryJobs(pool: Pool): MemoryJobs {
  let entries: Entry[] = [];
  const failures: MemoryJobs['failures'] = [];
  const taken = new Set<string>();
  const handlers = new Map<string, JobHandler>();
  const spans = new Map<string, Span>();

  async function addMany(
    name: string,
    jobs: Parameters<Jobs['addMany']>[1],
    client?: PoolClient,
  ): Promise<void> {
    const transaction = client && jobs.length > 0 ? await transactionOf(client) : null;
    for (const { payload, options = {} } of jobs) {
      const startAfter = options.startAfter ?? null;
      const entry = { name, payload: JSON.stringify(payload), options, startAfter, tries: 0 };
      entries.push({ ...entry, transaction });
    }
    await settle();
  }

  async function settle(): Promise<void> {
    const open = new Set(entries.flatMap(({ transaction }) => transaction ?? []));
    const states = new Map<string, string>();
    for (const id of open) states.set(id, await stateOf(pool, id));
    entries = settled(entries, states);
  }

  async function runNext(now: Date): Promise<boolean> {
    await settle();
    const due = entries.find((entry) => handlers.has(entry.name) && isDue(entry, now));
    if (!due) return false;
    // Taken up: another of its key is accepted from here on.
    entries = entries.filter((entry) => entry !== due);
    due.tries += 1;
    try {
      await handlers.get(due.name)?.(JSON.parse(due.payload));
    } catch (error) {
      failures.push({ name: due.name, error });
      if (due.tries > (due.options.retryLimit ?? DEFAULTS.retryLimit)) return true;
      entries.push({ ...due, startAfter: new Date(now.getTime() + pauseAfter(due)) });
    }
    return true;
  }

  return {
    failures,
    add: (name, payload, options, client) => addMany(name, [{ payload, options }], client),
    addMany,
    async removeLike(name, payload) {
      entries = entries.filter(
        (one) => one.name !== name || !isPartOf(payload, JSON.parse(one.payload)),
      );
    },
    async hasten(name, payload) {
      for (const one of entries) {
        if (one.name !== name || one.tries > 0) continue;
        if (isPartOf(payload, JSON.parse(one.payload))) one.startAfter = null;
      }
    },
    async work(name, handler) {
      registerOnce(taken, name);
      handlers.set(name, handler);
    },
    async every(name, seconds, handler) {
      checkSpan(seconds);
      registerOnce(taken, name);
      spans.set(name, { seconds, last: -1, handler });
    },
    async stop() {
      handlers.clear();
      spans.clear();
    },
    async waiting() {
      await settle();
      return entries
        .filter(({ transaction }) => transaction === null)
        .map(({ name, payload, startAfter }) => ({
          name,
          payload: JSON.parse(payload) as unknown,
          startAfter,
        }));
    },
    async runDue(now) {
      let runs = 0;
      for (const [name, span] of spans) {
        const present = Math.floor(now.getTime() / 1_000 / span.seconds);
        if (present === span.last) continue;
        span.last = present;
        await span.handler().catch((error: unknown) => failures.push({ name, error }));
        runs += 1;
      }
      while (await runNext(now)) runs += 1;
      return runs;
    },
  };
}

/** Forgets what was rolled back, and of the same key everything after the first that waits. */
function settled(entries: readonly Entry[], states: ReadonlyMap<string, string>): Entry[] {
  const keys = new Set<string>();
  return entries.filter((entry) => {
    const state = entry.transaction === null ? 'committed' : states.get(entry.transaction);
    if (state !== 'committed') return state !== 'aborted';
    entry.transaction = null;
    const { singletonKey } = entry.options;
    if (singletonKey === undefined || entry.tries > 0) return true;
    const key = `${entry.name}\0${singletonKey}`;
    const isFirst = !keys.has(key);
    keys.add(key);
    return isFirst;
  });
}

/** As `@>` of JSON in PostgreSQL, for objects and what they hold. */
const isPartOf = (part: unknown, whole: unknown): boolean =>
  part instanceof Object && whole instanceof Object
    ? Object.entries(part).every(([key, value]) => isPartOf(value, Reflect.get(whole, key)))
    : part === whole;

const isDue = ({ startAfter, transaction }: Entry, now: Date): boolean =>
  transaction === null && (startAfter === null || startAfter <= now);

function pauseAfter({ options, tries }: Entry): number {
  const seconds = options.retryDelaySeconds ?? DEFAULTS.retryDelaySeconds;
  const grows = options.retryBackoff ?? DEFAULTS.retryBackoff;
  return 1_000 * (grows ? Math.min(seconds * 2 ** (tries - 1), LONGEST_RETRY_SECONDS) : seconds);
}

async function transactionOf(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? null;
}

async function stateOf(pool: Pool, transaction: string): Promise<string> {
  const { rows } = await pool.query<{ state: string }>('select pg_xact_status($1::xid8) as state', [
    transaction,
  ]);
  return rows[0]?.state ?? 'committed';
}
