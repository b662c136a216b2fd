import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Shown } from '#src/campaigns/opportunities/shown.ts';

/** The facts of a campaign for a decision, from its record or from its card. */
export type About = Pick<
  CampaignRecord,
  | 'id'
  | 'businessName'
  | 'offerType'
  | 'priceMode'
  | 'pricePaidBy'
  | 'requiresShoot'
  | 'status'
  | 'isOpen'
  | 'openSlots'
  | 'applyBy'
>;

/** A campaign's record where it is here, else its card. */
export const aboutOf = (campaign: CampaignRecord | null, shown: Shown): About =>
  campaign ?? {
    id: shown.campaignId,
    businessName: shown.businessName,
    offerType: shown.offerType,
    priceMode: shown.priceMode,
    // Its card doesn't say, and an acceptance needs the record in any case.
    pricePaidBy: 'direct',
    requiresShoot: shown.requiresShoot,
    // It accepted applications when it was cached.
    status: 'active',
    isOpen: true,
    openSlots: shown.openSlots,
    applyBy: shown.applyBy,
  };
