import * as z from 'zod/mini';
import { campaignGroups, type CampaignGroups } from '#contract/campaign-group/record.ts';
import { campaignGroupRoutes } from '#contract/routes/campaign-groups.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

const GROUPS_KEY = 'campaign-groups';

const read = (cached: unknown): CampaignGroups | null =>
  z.safeParse(campaignGroups, cached).data ?? null;

const groupsQuery = ({ accountId }: Actor): CachedQuery<CampaignGroups> => ({
  load: () =>
    callAsUser(device, 'campaignGroups', { accountId, route: campaignGroupRoutes.campaignGroups }),
  read,
});

/** The campaigns of a corporation at several businesses, as this device read them last. */
export const useCampaignGroups = (actor: Actor): CachedResult<CampaignGroups> =>
  useCachedQuery(actor, GROUPS_KEY, groupsQuery(actor));

/** Reads them again. Resolves when they are stored. */
export async function refreshCampaignGroups(actor: Actor): Promise<void> {
  await loadAndCache(actor, GROUPS_KEY, groupsQuery(actor).load);
}
