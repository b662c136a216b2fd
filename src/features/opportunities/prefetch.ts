import { OPPORTUNITIES_KEPT, OPPORTUNITIES_PER_PAGE } from '#contract/campaign/opportunity.ts';
import { loadAndCache } from '#src/data/cached-query.ts';
import { readCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CampaignId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import {
  BRIEF_KEYS,
  campaignKey,
  campaignQuery,
} from '#src/campaigns/opportunities/brief-queries.ts';
import {
  chainOf,
  listKey,
  loadPage,
  onceEach,
  pageKey,
} from '#src/campaigns/opportunities/list-queries.ts';
import { coverAddress } from '#src/campaigns/opportunities/cover.ts';
import { keepPictures } from './keep-pictures.ts';

const PAGES = OPPORTUNITIES_KEPT / OPPORTUNITIES_PER_PAGE;
/** Shortest interval between two fetches of a cached further page. */
const AGAIN_AFTER_MS = HOUR_MS;
/** From this usage on, nothing is prefetched (domain rules, 13). */
const TOO_FULL = 0.9;

/** Brings the best 100 opportunities and their pictures to this device, so that they can be looked through without a signal. */
export async function keepOpportunities(actor: Actor): Promise<void> {
  if (await isNearlyFull()) return;
  const start = listKey('all');
  const read = async () => chainOf(await readCached(device, actor.accountId, start), start);
  let chain = await read();
  for (let index = 1; index < PAGES; index += 1) {
    const cursor = chain[index - 1]?.next ?? null;
    if (cursor === null) break;
    const held = chain[index];
    if (held && device.now() - held.at < AGAIN_AFTER_MS) continue;
    const state = await loadAndCache(actor, pageKey('all', index), loadPage(actor, 'all', cursor));
    if (state !== 'loaded') return;
    chain = await read();
  }
  await keepPictures(onceEach(chain.slice(0, PAGES)).flatMap((one) => coverAddress(one) ?? []));
}

/** Brings the briefs of campaigns that a creator has to answer or waits for, with who asks, to be read without a signal. */
export async function keepBriefs(actor: Actor, campaigns: readonly CampaignId[]): Promise<void> {
  if (await isNearlyFull()) return;
  const held = new Map(
    (await readCached(device, actor.accountId, BRIEF_KEYS)).map(({ key, at }) => [key, at]),
  );
  for (const id of campaigns) {
    const key = campaignKey(id);
    if (device.now() - (held.get(key) ?? 0) < AGAIN_AFTER_MS) continue;
    const state = await loadAndCache(actor, key, campaignQuery(actor, id).load);
    if (state === 'offline') return;
  }
}

async function isNearlyFull(): Promise<boolean> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return quota > 0 && usage / quota >= TOO_FULL;
}
