import type { DeviceDatabase, Fact } from './database.ts';

export type LastContact = Extract<Fact, { key: 'contact' }>;

/** How the last call to the server went; null before the first one. */
export async function lastContact(db: Pick<DeviceDatabase, 'facts'>): Promise<LastContact | null> {
  const fact = await db.facts.get('contact');
  return fact?.key === 'contact' ? fact : null;
}
