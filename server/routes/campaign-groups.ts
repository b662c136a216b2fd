import { ok } from '#contract/result.ts';
import type { campaignGroupRoutes as declared } from '#contract/routes/campaign-groups.ts';
import { readCampaignGroups } from '../campaigns/campaign-groups.ts';
import type { Handlers } from '../http/call.ts';

export const campaignGroupRoutes: Handlers<keyof typeof declared> = {
  campaignGroups: async ({ deps, caller, query }) =>
    ok(await readCampaignGroups(deps, caller, query)),
};
