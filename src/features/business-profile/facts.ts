import type { PublicBusiness } from '#contract/profile/record.ts';
import type { BusinessProfile } from './overlay.ts';

/** The facts of a profile, for every reader: its own members read the device's copy, others the server's answer. */
export type BusinessFacts = Omit<PublicBusiness, 'id' | 'availability'>;

export function factsOf(profile: BusinessProfile): BusinessFacts {
  const { name, about, categories, street, locality, province, postalCode, business } = profile;
  const { completedCampaigns, ...details } = business;
  return {
    name,
    about,
    categories,
    address: { street, locality, province, postalCode },
    metrics: { completedCampaigns },
    ...details,
  };
}
