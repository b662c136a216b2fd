import type { Pool } from 'pg';
import webPush from 'web-push';

/** The pair that identifies the sender to push services: base64url, 65 and 32 bytes. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * This installation's own keys, made at the first start and kept: browsers subscribe to a public key, so a new pair
 * would silence all of them. Processes that start together agree on one pair.
 */
export async function keptVapidKeys(pool: Pool): Promise<VapidKeys> {
  const kept = await readKeys(pool);
  if (kept) return kept;
  const made = webPush.generateVAPIDKeys();
  // One statement, so that no process reads half a pair, and of two pairs the first one wins.
  await pool.query(
    `insert into meta (key, value) values ('vapidPrivateKey', $1), ('vapidPublicKey', $2)
     on conflict (key) do nothing`,
    [made.privateKey, made.publicKey],
  );
  const keys = await readKeys(pool);
  if (!keys) throw new Error('The keys for push messages could not be kept.');
  return keys;
}

async function readKeys(pool: Pool): Promise<VapidKeys | null> {
  const { rows } = await pool.query<{ key: string; value: string }>(
    `select key, value from meta where key in ('vapidPublicKey', 'vapidPrivateKey')`,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const publicKey = values.get('vapidPublicKey');
  const privateKey = values.get('vapidPrivateKey');
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** Our contact address. Apple answers 403 to an implausible one, so plain http does not work. */
export function vapidSubject(publicUrl: string, mailFrom: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && hostname !== 'localhost') return publicUrl;
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return `mailto:${address.trim()}`;
}
