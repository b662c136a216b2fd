import { onDatabase, type Device } from './device.ts';

/** A holder that has not shown itself for so long is overtaken: within twenty seconds, as those who wait ask every two. */
const LEASE_EXPIRES_AFTER_MS = 15_000;
/**
 * The same for a hidden tab that would overtake: nobody waits for it. Browsers let the timers of a hidden page run once a minute, so a
 * hidden holder that works well misses most of its signs of life, and is granted two of them.
 */
const HIDDEN_LEASE_EXPIRES_AFTER_MS = 130_000;
const RENEW_EVERY_MS = 5_000;
/** A mark older than this was left by a wait that is long over. */
const STALE_MARK_MS = 600_000;
/** The holder named by one who waits and does not know the real one. */
const UNKNOWN = '';

export type Lease = {
  /** Aborts when the work is overtaken, or when it is done. In a stopped process it aborts when the process goes on. */
  signal: AbortSignal;
};

/**
 * Runs `work` while holding the named lock, in at most one context of this device; answers `null` at once when another
 * one holds it. A holder that stopped renewing its lease (frozen tab, killed worker) is overtaken: the work must bear being done
 * twice at once, which command ids and revisions make harmless. A lease under five seconds writes nothing.
 */
export async function tryWithLease<T>(
  device: Device,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const end = new AbortController();
  const run = (takesOver: boolean) => (lock: Lock | null) =>
    lock ? whileRenewing({ device, name, end, takesOver }, work) : null;
  try {
    const answer = await device.locks.request(name, { ifAvailable: true }, run(false));
    if (answer !== null || !(await isStuck(device, name))) return answer;
    return await device.locks.request(name, { steal: true }, run(true));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    // Another client took over our lock; it continues our work, and ours ends.
    end.abort();
    return null;
  }
}

/** Whether the holder has been silent for too long, counted from the first waiting client. */
async function isStuck(device: Device, name: string): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.beats, async () => {
      const mark = await db.beats.get(name);
      const age = mark ? Math.abs(device.now() - mark.at) : Infinity;
      if (age > STALE_MARK_MS) await db.beats.put({ name, holder: UNKNOWN, at: device.now() });
      const expiresAfter = device.isHidden?.()
        ? HIDDEN_LEASE_EXPIRES_AFTER_MS
        : LEASE_EXPIRES_AFTER_MS;
      return age > expiresAfter && age <= STALE_MARK_MS;
    }),
  );
}

type Held = { device: Device; name: string; end: AbortController; takesOver: boolean };

async function whileRenewing<T>(held: Held, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { end } = held;
  // A holder that can't renew will be overtaken; its work is signaled in time.
  const renewing = renewLease(held).catch(() => end.abort());
  try {
    return await work({ signal: end.signal });
  } finally {
    end.abort();
    await renewing;
  }
}

/** Renews until the work ends. Another holder's mark means that we were overtaken, and the work is signaled. */
async function renewLease({ device, name, end, takesOver }: Held): Promise<void> {
  const holder = String(device.random());
  let hasMark = takesOver;
  // The one who was overtaken finds this mark when it wakes, and steps down.
  if (takesOver) await renewAs(device, name, holder, true);
  else await clearMark(device, name);
  for (;;) {
    await device.wait(RENEW_EVERY_MS, end.signal);
    if (end.signal.aborted) break;
    if (!(await renewAs(device, name, holder, false))) end.abort();
    hasMark = true;
  }
  if (hasMark) await releaseLease(device, name, holder);
}

/** An earlier wait was for another holder. */
async function clearMark(device: Device, name: string) {
  await onDatabase(device.db, async (db) => {
    if (await db.beats.get(name)) await db.beats.delete(name);
  });
}

async function renewAs(device: Device, name: string, holder: string, first: boolean) {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.beats, async () => {
      const mark = await db.beats.get(name);
      const isOurs = first || !mark || mark.holder === holder || mark.holder === UNKNOWN;
      if (isOurs) await db.beats.put({ name, holder, at: device.now() });
      return isOurs;
    }),
  );
}

async function releaseLease(device: Device, name: string, holder: string) {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.beats, async () => {
      const mark = await db.beats.get(name);
      if (mark?.holder === holder) await db.beats.delete(name);
    }),
  );
}

/** A short task that waits for the lease, and takes it over from a holder that does not finish. */
export async function withLease<T>(
  device: Device,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  let isStarted = false;
  const run = () => ((isStarted = true), work());
  try {
    const signal = device.timeout(LEASE_EXPIRES_AFTER_MS);
    return await device.locks.request(name, { signal }, run);
  } catch (error) {
    if (isStarted || !(error instanceof DOMException)) throw error;
    return await device.locks.request(name, { steal: true }, run);
  }
}
