import type { Failure } from './api.ts';
import { onDatabase, type Device } from './device.ts';

/** The time of the last contact is written this often at most: it is shown in minutes. */
const NOTE_EVERY_MS = 30_000;

/** Notes whether the server was just reached (no failure, or its own refusal), for the status pill of every tab. */
export async function noteContact(device: Device, failure: Failure | null): Promise<void> {
  const reachable = failure?.kind !== 'undelivered';
  const isPortal = failure?.kind === 'undelivered' && failure.isPortal;
  await onDatabase(device.db, async (db) => {
    const held = await db.facts.get('contact');
    const at = device.now();
    if (held?.key === 'contact' && held.reachable === reachable && held.isPortal === isPortal) {
      if (Math.abs(at - held.at) < NOTE_EVERY_MS) return;
    }
    const reachedAt = reachable ? at : held?.key === 'contact' ? held.reachedAt : null;
    await db.facts.put({ key: 'contact', reachable, isPortal, at, reachedAt });
  });
}
