import type { DeviceDatabase } from './database.ts';
import type { Fact } from './fact.ts';

export type LastContact = Extract<Fact, { key: 'contact' }>;

/** The outcome of the last call to the server; null before the first one. */
export async function lastContact(db: Pick<DeviceDatabase, 'facts'>): Promise<LastContact | null> {
  const fact = await db.facts.get('contact');
  return fact?.key === 'contact' ? fact : null;
}

/** `offline`: no answer. `portal`: a Wi-Fi network needs a sign-in. `trouble`: our server answers, with errors. */
export type Connection = 'online' | 'offline' | 'portal' | 'trouble';

/** The device's connection, for every screen. */
export function connectionOf(
  contact: Pick<LastContact, 'reachable' | 'isPortal' | 'isTrouble'> | null,
  isOnline: boolean,
): Connection {
  if (!isOnline) return 'offline';
  if (!contact || contact.reachable) return 'online';
  if (contact.isPortal) return 'portal';
  return contact.isTrouble ? 'trouble' : 'offline';
}
