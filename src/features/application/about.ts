import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Shown } from '#src/campaigns/opportunities/shown.ts';

/** What deciding needs to know of a campaign, whether its record is here or its card alone. */
export type About = Pick<
  CampaignRecord,
  | 'id'
  | 'businessName'
  | 'offerType'
  | 'priceMode'
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
    requiresShoot: shown.requiresShoot,
    // It took applications when it was told.
    status: 'active',
    isOpen: true,
    openSlots: shown.openSlots,
    applyBy: shown.applyBy,
  };
