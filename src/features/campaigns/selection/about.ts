import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { Shown } from '../opportunities/shown.ts';

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

/** A card does not say who names the price: what the business named stands, as the server takes it where nothing is proposed. */
export const aboutOf = (campaign: CampaignRecord | null, shown: Shown): About =>
  campaign ?? {
    id: shown.campaignId,
    businessName: shown.businessName,
    offerType: shown.offerType,
    priceMode: 'fixed',
    requiresShoot: shown.requiresShoot,
    // It took applications when it was told.
    status: 'active',
    isOpen: true,
    openSlots: shown.openSlots,
    applyBy: shown.applyBy,
  };
