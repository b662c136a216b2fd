import type { DeviceDatabase, Fact } from './database.ts';

export type LastContact = Extract<Fact, { key: 'contact' }>;

/** The outcome of the last call to the server; null before the first one. */
export async function lastContact(db: Pick<DeviceDatabase, 'facts'>): Promise<LastContact | null> {
  const fact = await db.facts.get('contact');
  return fact?.key === 'contact' ? fact : null;
}
