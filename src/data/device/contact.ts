import { onDatabase, type Device } from './device.ts';

/** The time of the last contact is written this often at most: it is shown in minutes. */
const NOTE_EVERY_MS = 30_000;

/** Notes whether the server was just reached, for the status pill of every tab. */
export async function noteContact(device: Device, reachable: boolean): Promise<void> {
  await onDatabase(device.db, async (db) => {
    const held = await db.facts.get('contact');
    const at = device.now();
    if (held?.key === 'contact' && held.reachable === reachable) {
      if (Math.abs(at - held.at) < NOTE_EVERY_MS) return;
    }
    const reachedAt = reachable ? at : held?.key === 'contact' ? held.reachedAt : null;
    await db.facts.put({ key: 'contact', reachable, at, reachedAt });
  });
}
