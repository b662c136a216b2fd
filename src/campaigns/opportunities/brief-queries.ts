import * as z from 'zod/mini';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { CampaignId } from '#contract/ids.ts';
import { campaignRoutes } from '#contract/routes/campaigns.ts';
import type { CachedQuery } from '#src/data/cached-query.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';

/** A campaign with its business, as a creator sees it. */
export type ServerCampaign = AnswerOf<'campaign'>;

/** Every brief is kept under a key that begins like this. */
export const BRIEF_KEYS = 'campaign ';
export const campaignKey = (id: CampaignId): string => `${BRIEF_KEYS}${id}`;

export const readCampaign: CachedQuery<ServerCampaign>['read'] = (kept) =>
  z.safeParse(campaignRoutes.campaign.answer, kept).data ?? null;

export const campaignQuery = (
  { accountId }: Actor,
  id: CampaignId,
): CachedQuery<ServerCampaign> => ({
  load: () => callAsUser(device, 'campaign', { accountId, params: { id } }),
  read: readCampaign,
});
