import type { CampaignFields } from './record.ts';

/** Fields that the business can no longer change after the first acceptance (domain rules, 1). */
export const lockedFields = [
  'offerType',
  'giftDescription',
  'giftValueCents',
  'priceCents',
  'priceMode',
  'deliverables',
  'licence',
  'revisionRounds',
  'disclosureTag',
] as const satisfies (keyof CampaignFields)[];
export type LockedField = (typeof lockedFields)[number];

/** The locked fields that an edit would change. */
export const lockedChanges = (
  before: Pick<CampaignFields, LockedField>,
  after: Pick<CampaignFields, LockedField>,
): LockedField[] => lockedFields.filter((name) => !isSame(before[name], after[name]));

/** Whether two values are equal, in any order of their properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    a.length === b.size &&
    a.every(([name, value]) => b.has(name) && isSame(value, b.get(name)))
  );
}
