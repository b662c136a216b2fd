import type { PoolClient } from 'pg';

export type JobOptions = {
  /** Not before this moment; without it as soon as somebody is free. */
  startAfter?: Date;
  /**
   * While a job of this name and key waits for its first try, adding another changes nothing: the one that waits stays
   * as it is. Once it was taken up, another is accepted, so that nothing that changes meanwhile is missed.
   */
  singletonKey?: string;
  /** Tries after the first; 5 if not said. */
  retryLimit?: number;
  /** Pause before the next try, in seconds; 15 if not said. */
  retryDelaySeconds?: number;
  /** Doubles the pause with every try, up to an hour, with jitter; true if not said. */
  retryBackoff?: boolean;
};

export type NewJob = { payload: object; options?: JobOptions };

/**
 * What a job does. The payload is what was added, after its way through JSON, and possibly by an older version of this
 * program: parse it. A handler that throws is tried again as the job's options say; after the last try the job is
 * logged and given up.
 *
 * **It must be idempotent.** A job is done at least once: a process that dies between the handler's success and the
 * note of it leaves a job that runs again, up to a minute and a half later.
 */
export type JobHandler = (payload: unknown) => Promise<void>;

/** How a name's jobs are taken up by this process. */
export type WorkOptions = {
  /** As many are taken at once and run beside each other; 20 if not said. A full batch is followed by the next at once. */
  batch?: number;
  /** So many batches run beside each other, so that one slow job does not hold up what comes after its batch; 1 if not said. */
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
  /** Takes up jobs of this name from now on. Once for each name in a process. */
  work: (name: string, handler: JobHandler, options?: WorkOptions) => Promise<void>;
  /**
   * Runs the handler once in each span of so many seconds (at least 1, at most a day), counted from the epoch, in
   * whichever process comes first, and soon after a start if the present span had no run. A run that fails is logged and
   * not repeated; the next span has its own. Spans in which no process ran are not made up for.
   */
  every: (name: string, seconds: number, handler: () => Promise<void>) => Promise<void>;
  /** Takes up no more, waits for what is running (10 s at most; the rest is tried again later by somebody) and lets go. */
  stop: () => Promise<void>;
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

/** Throws when a process would take up the same jobs twice: one of the two handlers would never be noticed missing. */
export function takeOnce(taken: Set<string>, name: string): void {
  if (taken.has(name)) throw new Error(`The jobs "${name}" are taken up already.`);
  taken.add(name);
}

/** Throws for a span that `every` cannot keep. */
export function checkSpan(seconds: number): void {
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_SPAN_SECONDS) return;
  throw new RangeError(`A job can run every 1 to ${LONGEST_SPAN_SECONDS} seconds, not ${seconds}.`);
}
