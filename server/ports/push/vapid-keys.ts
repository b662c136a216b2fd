import type { Pool } from 'pg';
import webPush from 'web-push';
import { pairsOf, type VapidPairs } from '../../env/env-push.ts';

/** This installation's own keys, made at the first start and kept. Processes that start together agree on one pair. */
export async function keptVapidKeys(pool: Pool): Promise<VapidPairs> {
  const kept = await readKeys(pool);
  if (kept) return kept;
  const made = newVapidKeys();
  // One statement, so that no process reads half a pair, and of two pairs the first one wins.
  await pool.query(
    `insert into meta (key, value) select key, value from jsonb_each_text($1::jsonb) on conflict (key) do nothing`,
    [JSON.stringify(made)],
  );
  const keys = await readKeys(pool);
  if (!keys) throw new Error('The keys for push messages could not be kept.');
  return keys;
}

/** A new pair under its keys in `meta`. */
export function newVapidKeys(): { vapidPublicKey: string; vapidPrivateKey: string } {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { vapidPublicKey: publicKey, vapidPrivateKey: privateKey };
}

async function readKeys(pool: Pool): Promise<VapidPairs | null> {
  const { rows } = await pool.query<{ key: string; value: string }>(
    `select key, value from meta where key in ('vapidPublicKey', 'vapidPrivateKey')`,
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const listOf = (key: string) => values.get(key)?.split(',') ?? [];
  return pairsOf(listOf('vapidPublicKey'), listOf('vapidPrivateKey'));
}

/** Our contact address. Apple answers 403 to an implausible one, so plain http does not work. */
export function vapidSubject(publicUrl: string, mailFrom: string): string {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && hostname !== 'localhost') return publicUrl;
  const address = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom;
  return `mailto:${address.trim()}`;
}
