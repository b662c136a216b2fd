import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { ERRORS, MemoryLocker } from '@tus/server';
import type { Pool } from 'pg';
import type { Deps } from '../http/call.ts';

/** A process that died holds up an upload for so long. */
const LEASE_MS = 6_000;
const RENEW_MS = 500;
const LOOK_MS = 100;
/** How long a request waits for another one's release. */
const PATIENCE_MS = 15_000;

type LockDeps = Pick<Deps, 'pool' | 'log'>;

/**
 * One request at a time for each upload, in all processes: they share the folder of unfinished uploads, and two that write into
 * one file would spoil it. In a process, the library's own lock is asked first. Between processes it is a row with an end, since
 * an upload takes longer than a transaction may. Times are the database's. A waiting caller asks for a held lock, and the holder
 * breaks off: a device that comes again over another way waits for no dead connection.
 */
export function uploadLocks(deps: LockDeps): Locker {
  const inProcess = new MemoryLocker();
  return { newLock: (id) => new UploadLock(deps, inProcess.newLock(id), id) };
}

class UploadLock implements Lock {
  readonly #deps: LockDeps;
  readonly #inProcess: Lock;
  readonly #name: string;
  readonly #holder = randomUUID();
  #renewals: NodeJS.Timeout | null = null;

  constructor(deps: LockDeps, inProcess: Lock, name: string) {
    this.#deps = deps;
    this.#inProcess = inProcess;
    this.#name = name;
  }

  async lock(stop: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    await this.#inProcess.lock(stop, requestRelease);
    try {
      await this.#take(stop);
    } catch (error) {
      await this.#inProcess.unlock();
      throw error;
    }
    this.#renewals = setInterval(() => void this.#renew(requestRelease), RENEW_MS).unref();
  }

  async unlock(): Promise<void> {
    if (this.#renewals) clearInterval(this.#renewals);
    this.#renewals = null;
    try {
      await this.#deps.pool.query({
        name: 'release-upload',
        text: 'delete from upload_locks where name = $1 and holder = $2',
        values: [this.#name, this.#holder],
      });
    } finally {
      await this.#inProcess.unlock();
    }
  }

  async #take(stop: AbortSignal): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!stop.aborted && Date.now() < end) {
      if (await take(this.#deps.pool, this.#name, this.#holder)) return;
      await pause(LOOK_MS);
    }
    throw ERRORS.ERR_LOCK_TIMEOUT;
  }

  /** A lock that is wanted, or that was lost to another process while this one slept, ends the request. */
  async #renew(requestRelease: RequestRelease): Promise<void> {
    const { pool, log } = this.#deps;
    try {
      const { rows } = await pool.query<{ wanted: boolean }>({
        name: 'renew-upload',
        text: `update upload_locks set until = now() + $3 * interval '1 millisecond'
               where name = $1 and holder = $2 returning wanted`,
        values: [this.#name, this.#holder, LEASE_MS],
      });
      if (this.#renewals && rows[0]?.wanted !== false) await requestRelease();
    } catch (err) {
      log.warn({ err }, 'the lock of an upload was not renewed');
    }
  }
}

/** A held lock is noted as wanted. */
async function take(pool: Pool, name: string, holder: string): Promise<boolean> {
  const { rows } = await pool.query<{ holder: string }>({
    name: 'take-upload',
    text: `insert into upload_locks as l (name, holder, until) values ($1, $2, now() + $3 * interval '1 millisecond')
           on conflict (name) do update set
             holder = case when l.until < now() then excluded.holder else l.holder end,
             wanted = l.until >= now(),
             until = case when l.until < now() then excluded.until else l.until end
           returning holder`,
    values: [name, holder, LEASE_MS],
  });
  return rows[0]?.holder === holder;
}
