import type { Address } from '#contract/address.ts';
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

/** An address on two lines; one that lacks a part is shown without it. */
export const addressLines = ({ street, locality, province, postalCode }: Address): string[] =>
  [street, [locality, `${province} ${postalCode}`.trim()].filter(Boolean).join(', ')].filter(
    (line) => line.trim() !== '',
  );

/** Where the way to a place is shown: phones hand this address to their own map. */
export function directionsTo(address: Address): string {
  const query = new URLSearchParams({ api: '1', destination: addressLines(address).join(', ') });
  return `https://www.google.com/maps/dir/?${query}`;
}
