import { useMemo } from 'react';
import * as z from 'zod/mini';
import { campaignGroups, type CampaignGroups } from '#contract/campaign-group/record.ts';
import type { CampaignGroupId } from '#contract/ids.ts';
import { campaignGroupRoutes } from '#contract/routes/campaign-groups.ts';
import { useCachedPages, type Paging } from '#src/data/cached-pages.ts';
import {
  loadAndCache,
  useCachedEntries,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CachedEntry } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

const GROUPS_KEY = 'campaign-groups';
const pageKey = (position: string): string => `${GROUPS_KEY} ${position}`;
const groupKey = (groupId: CampaignGroupId): string => `campaign-group ${groupId}`;

type Query = { position?: string; groupId?: CampaignGroupId };
const groupsQuery = ({ accountId }: Actor, query: Query = {}): CachedQuery<CampaignGroups> => ({
  load: () =>
    callAsUser(device, 'campaignGroups', {
      accountId,
      query,
      route: campaignGroupRoutes.campaignGroups,
    }),
  read,
});

const read = (cached: unknown): CampaignGroups | null =>
  z.safeParse(campaignGroups, cached).data ?? null;

/** The first page of a corporation's campaigns at several businesses, with the businesses, as this device read it last. */
export const useCampaignGroups = (actor: Actor): CachedResult<CampaignGroups> =>
  useCachedQuery(actor, GROUPS_KEY, groupsQuery(actor));

/** The same with the pages behind it, each of which is requested when the person asks for it. */
export function useGroupPages(
  actor: Actor,
): CachedResult<CampaignGroups> & { pages: readonly CampaignGroups[]; paging: Paging } {
  const result = useCampaignGroups(actor);
  const cached = useCachedEntries(actor, GROUPS_KEY);
  const chain = useMemo(() => cached && chainOf(cached), [cached]);
  const positions = useMemo(
    () => chain?.map(({ nextPosition, at }) => ({ next: nextPosition, at })),
    [chain],
  );
  const paging = useCachedPages(actor, {
    key: GROUPS_KEY,
    chain: positions,
    drawnFirst: 1,
    keyOf: pageKey,
    load: (position) => groupsQuery(actor, { position }).load,
  });
  return { ...result, pages: chain?.slice(0, paging.drawn) ?? [], paging };
}

/** The pages that are kept, each leading to the next. A group that moved to an earlier page is left out of the later one. */
function chainOf(cached: readonly CachedEntry[]): (CampaignGroups & { at: number })[] {
  const entries = new Map(cached.map((one) => [one.key, one]));
  const seen = new Set<CampaignGroupId>();
  const chain: (CampaignGroups & { at: number })[] = [];
  let entry = entries.get(GROUPS_KEY);
  while (entry) {
    entries.delete(entry.key);
    const page = read(entry.value);
    if (!page) break;
    const [first = page] = chain;
    const campaigns = page.campaigns.filter(({ groupId }) => !seen.has(groupId));
    for (const { groupId } of campaigns) seen.add(groupId);
    chain.push({ ...page, campaigns, locations: first.locations, at: entry.at });
    entry = page.nextPosition === null ? undefined : entries.get(pageKey(page.nextPosition));
  }
  return chain;
}

/** One group, as its own page or a page of the list showed it last. */
export function useCampaignGroup(
  actor: Actor,
  groupId: CampaignGroupId,
): CachedResult<CampaignGroups> {
  const own = useCachedQuery(actor, groupKey(groupId), groupsQuery(actor, { groupId }));
  const cached = useCachedEntries(actor, GROUPS_KEY);
  const page = useMemo(
    () =>
      cached &&
      chainOf(cached).find(({ campaigns }) => campaigns.some((one) => one.groupId === groupId)),
    [cached, groupId],
  );
  const isRead = own.isRead && cached !== undefined;
  if (!page || (own.at !== null && own.at >= page.at)) return { ...own, isRead };
  return { ...own, isRead, value: page, at: page.at };
}

/** Reads the first page again, and one group. Resolves when they are stored. */
export async function refreshCampaignGroups(
  actor: Actor,
  groupId?: CampaignGroupId,
): Promise<void> {
  if (groupId) await loadAndCache(actor, groupKey(groupId), groupsQuery(actor, { groupId }).load);
  await loadAndCache(actor, GROUPS_KEY, groupsQuery(actor).load);
}
