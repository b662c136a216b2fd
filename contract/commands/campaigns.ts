import type { campaignPayloads } from './campaigns-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

const lane = (payload: { campaignId: string }) => `campaign:${payload.campaignId}`;

export const campaignCommands: DeclarationsOf<typeof campaignPayloads> = {
  saveCampaign: { action: 'campaign.manage', offline: 'queued', lane },
  campaignEvent: { action: 'campaign.manage', offline: 'queued', lane },
};
