import type { PoolClient } from 'pg';

export type JobOptions = {
  /** Not before this moment; by default as soon as a worker is free. */
  startAfter?: Date;
  /**
   * While a job of this name and key waits for its first try, adding another changes nothing: the one that waits stays
   * as it is. Once it was taken up, another is accepted, so that nothing that changes meanwhile is missed.
   */
  singletonKey?: string;
  /** Attempts after the first; 5 by default. */
  retryLimit?: number;
  /** Pause before the next attempt, in seconds; 15 by default. */
  retryDelaySeconds?: number;
  /** Doubles the pause with every attempt, up to an hour, with jitter; true by default. */
  retryBackoff?: boolean;
};

export type NewJob = { payload: object; options?: JobOptions };

/**
 * A job's handler. The payload is the added value after a round trip through JSON, and possibly by an older version of this
 * program: parse it. A handler that throws is tried again as the job's options say; after the last try the job is
 * logged and given up.
 *
 * **It must be idempotent.** A job is done at least once: a process that dies between the handler's success and the
 * note of it leaves a job that runs again, up to a minute and a half later.
 */
export type JobHandler = (payload: unknown) => Promise<void>;

/** How a name's jobs are taken up by this process. */
export type WorkOptions = {
  /** Jobs that are fetched and run together; 20 by default. The next batch follows a full one at once. */
  batch?: number;
  /** Batches that run in parallel, so that one slow job does not delay the next batch; 1 by default. */
  workers?: number;
};

/**
 * Work that happens later, by whichever process is free, and survives all of them. Names are made of letters, digits,
 * `-`, `_`, `.` and `/`.
 */
export type Jobs = {
  /**
   * Adds a job. With `client` it belongs to the caller's transaction: it exists when that commits and never did when
   * that rolls back. A key (`singletonKey`) that another open transaction has just added is waited for, so a transaction
   * that adds several keyed jobs adds them in a fixed order.
   */
  add: (name: string, payload: object, options?: JobOptions, client?: PoolClient) => Promise<void>;
  /** Adds many of one name in one statement, all or none. */
  addMany: (name: string, jobs: readonly NewJob[], client?: PoolClient) => Promise<void>;
  /** Removes all of one name whose payload has these fields, in the caller's transaction if there is one; also those that are done or under way. */
  removeLike: (name: string, payload: object, client?: PoolClient) => Promise<void>;
  /** Lets those of one name whose payload has these fields, and that wait for their first try, start at once. */
  hasten: (name: string, payload: object) => Promise<void>;
  /** Takes up jobs of this name from now on. Once for each name in a process. */
  work: (name: string, handler: JobHandler, options?: WorkOptions) => Promise<void>;
  /**
   * Runs the handler once in each span of so many seconds (at least 1, at most a day), counted from the epoch, in
   * whichever process comes first, and soon after a start if the present span had no run. A run that fails is logged and
   * not repeated; the next span has its own. Spans in which no process ran are not made up for.
   */
  every: (name: string, seconds: number, handler: () => Promise<void>) => Promise<void>;
  /** Stops fetching, waits up to 10 s for running jobs (another process retries the rest later), and disconnects. */
  stop: () => Promise<void>;
};

export type JobCounts = {
  /** A queue whose jobs this process takes up. */
  queueWorked: (queue: string) => void;
  /** A job that failed at its last try. */
  jobGivenUp: (queue: string) => void;
};
/** For a process whose metrics nobody reads. */
export const NO_COUNTS: JobCounts = {
  queueWorked: () => undefined,
  jobGivenUp: () => undefined,
};

export const DEFAULTS = {
  retryLimit: 5,
  retryDelaySeconds: 15,
  retryBackoff: true,
  batch: 20,
  workers: 1,
};
export const LONGEST_RETRY_SECONDS = 3_600;
const LONGEST_SPAN_SECONDS = 86_400;

/** Throws when a process registers a job twice: otherwise one of the two handlers would be lost unnoticed. */
export function registerOnce(taken: Set<string>, name: string): void {
  if (taken.has(name)) throw new Error(`The jobs "${name}" are taken up already.`);
  taken.add(name);
}

/** Throws for a span that `every` cannot keep. */
export function checkSpan(seconds: number): void {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SPAN_SECONDS) return;
  throw new RangeError(`A job can run every 1 to ${LONGEST_SPAN_SECONDS} seconds, not ${seconds}.`);
}
