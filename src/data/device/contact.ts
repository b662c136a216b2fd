import { PROTOCOL } from '#contract/app-version.ts';
import type { Reply } from './api.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { lastContact } from './last-contact.ts';

/** The time of the last contact is written this often at most: it is shown in minutes. */
const NOTE_EVERY_MS = 30_000;
/** Two clocks that differ by less agree: a `Date` header counts seconds, and an answer takes its time. */
export const AGREES_MS = 60_000;

/** A call's result for the connection: `null` if the server was reached. */
type Heard = Pick<Reply<unknown>, 'skew'> & {
  failure?: Extract<Reply<unknown>, { ok: false }>['failure'];
};

/**
 * Notes whether the server was just reached (no failure, or its own refusal), for the status pill of every tab, and by how much
 * this device's clock is behind the server's.
 */
export async function noteContact(device: Device, heard: Heard | null): Promise<void> {
  const failure = heard?.failure;
  const reachable = failure?.kind !== 'undelivered';
  const isPortal = failure?.kind === 'undelivered' && failure.isPortal;
  const isTrouble = failure?.kind === 'undelivered' && failure.status !== null && !isPortal;
  const isTooOld = failure?.kind === 'refused' && failure.status === 426;
  await onDatabase(device.db, async (db) => {
    const [fact, update] = await db.facts.bulkGet(['contact', 'updateNeeded']);
    const at = device.now();
    // Written for this app's protocol: a newer app knows that it is not meant, and a server that serves this one again takes it back.
    if (isTooOld) await db.facts.put({ key: 'updateNeeded', protocol: PROTOCOL, at });
    else if (reachable && update) await db.facts.delete('updateNeeded');
    const held = fact?.key === 'contact' ? fact : undefined;
    const skew = heard?.skew ?? held?.skew ?? 0;
    const isSame =
      held?.reachable === reachable && held.isPortal === isPortal && held.isTrouble === isTrouble;
    if (isSame && Math.abs(skew - (held.skew ?? 0)) < AGREES_MS) {
      if (Math.abs(at - held.at) < NOTE_EVERY_MS) return;
    }
    const reachedAt = reachable ? at : (held?.reachedAt ?? null);
    const isBack = reachable && held?.reachable === false;
    const returns = (held?.returns ?? 0) + (isBack ? 1 : 0);
    const state = { reachable, isPortal, isTrouble, returns };
    await db.facts.put({ key: 'contact', ...state, at, reachedAt, skew });
  });
}

/** By how much this device's clock is behind the server's, as of the last contact; undefined before the first one. */
export const knownSkew = async (db: Pick<DeviceDatabase, 'facts'>): Promise<number | undefined> =>
  (await lastContact(db))?.skew;

/** A moment of this device's clock by the server's. */
export const atServer = (moment: string, skew: number): string =>
  Math.abs(skew) < AGREES_MS ? moment : new Date(Date.parse(moment) + skew).toISOString();
