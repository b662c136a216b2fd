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

/** The price to go on with after a refusal: another one if the server named it. */
export function changedPrice(refusal: RuleRefusal | null, shown: number): number | null {
  if (refusal?.code !== 'PRICE_CHANGED') return shown;
  const { priceCents } = (refusal.current ?? {}) as { priceCents?: unknown };
  return typeof priceCents === 'number' ? priceCents : null;
}
