import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callOlder, type Older, useOlder } from '#src/campaigns/data/older.ts';
import type { Work } from '#src/campaigns/data/queries.ts';

/** Ended campaigns that the device does not keep any more. `held` are those that it keeps. */
export const useOlderCampaigns = (
  actor: Actor,
  held: readonly CampaignRecord[],
): Older<CampaignRecord> =>
  useOlder(held, async (before) => {
    const query = { ...(before && { before }) };
    const reply = await callOlder('campaigns', { accountId: actor.accountId, query });
    return typeof reply === 'string' ? reply : { records: reply.campaigns, more: reply.more };
  });

/** The device's campaigns and the fetched ones. A campaign that the device has got meanwhile is shown as it has it. */
export function withOlder(work: Work, older: readonly CampaignRecord[]): Work {
  const held = new Set(work.campaigns.map(({ id }) => id));
  const others = older.filter(({ id }) => !held.has(id)).map((one) => ({ ...one, mark: null }));
  return others.length === 0 ? work : { ...work, campaigns: [...work.campaigns, ...others] };
}
