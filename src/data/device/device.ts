import Dexie from 'dexie';
import type { Language } from '#contract/language.ts';
import type { DeviceDatabase } from './database.ts';

/** Brings bytes to the server as `fetch` would, and lets go of them. */
export type Carry = (url: string, init: RequestInit, bytes: ArrayBuffer) => Promise<Response>;

/**
 * The surroundings of the offline engine, so that page, worker and simulation run the same code with their own network, clock,
 * chance and locks.
 */
export type Device = {
  db: DeviceDatabase;
  fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** For pieces of large files, where there is a better way than `fetch`. */
  carry?: Carry;
  locks: Pick<LockManager, 'request'>;
  /** Milliseconds since the epoch. The device's clock: used for pauses and display, never for order. */
  now: () => number;
  /** 0 ≤ x < 1. */
  random: () => number;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** False only where there is certainly no network: then nothing is sent, so nothing counts as tried. */
  isOnline: () => boolean;
  /** Whether this is a hidden page; undefined where there is no page. */
  isHidden?: () => boolean;
  /** The browser's type of the connection (`wifi`, `cellular`, …); undefined where it gives none. */
  lineType?: () => string | undefined;
  /**
   * A signal that aborts when our server answers again: a large request that has hung since does not have to be waited
   * for.
   */
  onAnswered?: () => AbortSignal;
  /** A signal that aborts after so many milliseconds. */
  timeout: (milliseconds: number) => AbortSignal;
  appVersion: string;
  /** The language of this build; a call without one is answered in English. */
  language?: Language;
  /** The device's zone. */
  timeZone?: string;
};

const lostConnection = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'OpenFailedError',
]);

/**
 * Runs work on the database, once more on a new connection when the browser has dropped ours (IndexedDB connections die under
 * a page: dexie#1139, dexie#2008). The caller shows a further failure: nothing was saved.
 */
export async function onDatabase<T>(
  db: DeviceDatabase,
  work: (db: DeviceDatabase) => Promise<T>,
): Promise<T> {
  const used = db.backendDB() as IDBDatabase | null;
  try {
    return await work(db);
  } catch (error) {
    if (!(error instanceof Error) || !lostConnection.has(innerName(error))) throw error;
    // Others may have lost the same connection, and there may be a new one by now.
    const isNew = used !== null && db.backendDB() !== used && !reopenings.has(db);
    if (!isNew) await reopen(db);
    return await work(db);
  }
}

/** How a transaction fails that the browser committed before its work had ended: what was written by then is stored. */
const endedEarly = new Set(['PrematureCommitError', 'TransactionInactiveError']);

/**
 * `onDatabase` for work that may run over what its first run has stored, wholly or in part: it also runs once more when its transaction
 * ended too early. Otherwise, the person would hear that nothing was saved, and would write again what is sent already.
 */
export async function onDatabaseToTheEnd<T>(
  db: DeviceDatabase,
  work: (db: DeviceDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await onDatabase(db, work);
  } catch (error) {
    if (!(error instanceof Error) || !endedEarly.has(innerName(error))) throw error;
    return await onDatabase(db, work);
  }
}

const reopenings = new WeakMap<DeviceDatabase, PromiseLike<unknown>>();

/** Opens one new connection for all callers. A caller that closed it again would cancel the others' work. */
async function reopen(db: DeviceDatabase): Promise<void> {
  let reopening = reopenings.get(db);
  if (!reopening) {
    db.close({ disableAutoOpen: false });
    reopening = db.open().finally(() => reopenings.delete(db));
    reopenings.set(db, reopening);
  }
  await reopening;
}

function innerName(error: Error): string {
  const inner = error instanceof Dexie.DexieError ? error.inner : null;
  return inner instanceof Error ? inner.name : error.name;
}
