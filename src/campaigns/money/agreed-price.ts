import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';

type Priced = Pick<CampaignRecord, 'offerType' | 'priceMode' | 'priceCents'>;
type Proposal = Pick<CandidateRecord, 'proposedPriceCents'>;

/** The price of an acceptance: the creator's proposal if allowed, else the offer. Null for a gift alone. */
export function agreedCents(campaign: Priced, { proposedPriceCents }: Proposal): number | null {
  if (campaign.offerType === 'gift') return null;
  return campaign.priceMode === 'creatorProposes' && proposedPriceCents !== null
    ? proposedPriceCents
    : campaign.priceCents;
}

/** The part of it that the business's card is charged, as far as this device knows; null: none. */
export const chargedCents = (
  campaign: Priced & Pick<CampaignRecord, 'pricePaidBy'>,
  candidate: Proposal,
): number | null => (campaign.pricePaidBy === 'pollin' ? agreedCents(campaign, candidate) : null);

/** The price that would be charged now; null: none. */
export type ChangedPrice = { priceCents: number | null };

/** The price that a refusal names in place of the one that the person saw; null for any other refusal. */
export function changedPrice({ code, current }: RuleRefusal): ChangedPrice | null {
  if (code !== 'PRICE_CHANGED') return null;
  const { priceCents } = (current ?? {}) as { priceCents?: unknown };
  return { priceCents: typeof priceCents === 'number' ? priceCents : null };
}
