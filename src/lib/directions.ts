import type { Address } from '#contract/address.ts';

/** An address on two lines; one that lacks a part is shown without it. */
export const addressLines = ({ street, locality, province, postalCode }: Address): string[] =>
  [street, [locality, `${province} ${postalCode}`.trim()].filter(Boolean).join(', ')].filter(
    (line) => line.trim() !== '',
  );

/** The address of the directions to a place: phones pass it to their own map. */
export function directionsTo(address: Address): string {
  const query = new URLSearchParams({ api: '1', destination: addressLines(address).join(', ') });
  return `https://www.google.com/maps/dir/?${query}`;
}
