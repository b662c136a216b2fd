import { loadAndCache } from '#src/data/cached-query.ts';
import { readCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { AccountId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { loadCreators, creatorKey, creatorQuery, pageKey } from './cached-queries.ts';

/** The first page is fetched ahead at most this often. */
const AGAIN_AFTER_MS = HOUR_MS;

/** Loads the directory's first page, so that it opens without a connection although it was never opened. */
export async function prefetchDirectory(actor: Actor): Promise<void> {
  const key = pageKey({}, 0);
  const [held] = await readCached(device, actor.accountId, key);
  if (held && device.now() - held.at < AGAIN_AFTER_MS) return;
  await loadAndCache(actor, key, loadCreators(actor, {}, 0));
}

/** Brings a creator's profile to this device, to be read there without a connection. */
export async function keepCreator(actor: Actor, id: AccountId): Promise<void> {
  await loadAndCache(actor, creatorKey(id), creatorQuery(actor, id).load);
}
