import type { Address } from '#contract/address.ts';

/** An address on two lines. */
export const addressLines = ({ street, locality, province, postalCode }: Address) =>
  [street, `${locality}, ${province} ${postalCode}`.trim()] as const;

/** Where the way to a place is shown: phones hand this address to their own map. */
export function directionsTo(address: Address): string {
  const query = new URLSearchParams({ api: '1', destination: addressLines(address).join(', ') });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** A number as a phone dials it. */
export const dialOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
