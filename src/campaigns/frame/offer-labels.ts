import type { Terms } from '#contract/campaign/terms.ts';
import { m } from '#src/paraglide/messages.js';
import { formatLocale } from '#src/lib/format-locale.ts';

/** `$50`, `$12.50`. */
export function formatCents(cents: number): string {
  return amountFormat(cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

/** Building a format costs far more than using it, and a list uses it for each row. */
const amountFormats = new Map<string, Intl.NumberFormat>();

function amountFormat(digits: 0 | 2): Intl.NumberFormat {
  const key = `${formatLocale()} ${digits}`;
  const held =
    amountFormats.get(key) ??
    new Intl.NumberFormat(formatLocale(), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  amountFormats.set(key, held);
  return held;
}

type Offer = Pick<Terms, 'offerType' | 'giftDescription' | 'priceCents'> &
  Partial<Pick<Terms, 'priceMode' | 'giftValueCents'>>;

/** A campaign's offer, in a few words: `$50 + dinner for two`. `side`: the reader. */
export function offerText(offer: Offer, side: 'business' | 'creator' = 'creator'): string {
  const gift = offer.giftDescription.trim() || m.campaign_offer_gift();
  if (offer.offerType === 'gift') return gift;
  const price = priceText(offer, side);
  return offer.offerType === 'paid' ? price : m.campaign_offer_both({ price, gift });
}

/** The offer of a project, with the price that was agreed. */
export const agreedOffer = (
  terms: Terms,
  agreedPriceCents: number | null,
  side: 'business' | 'creator',
): string =>
  agreedPriceCents === null
    ? offerText(terms, side)
    : offerText({ ...terms, priceCents: agreedPriceCents, priceMode: 'fixed' }, side);

function priceText({ priceMode, priceCents }: Offer, side: 'business' | 'creator'): string {
  if (priceMode !== 'creatorProposes') return formatCents(priceCents);
  return side === 'creator' ? m.campaign_offer_proposes() : m.campaign_offer_proposed();
}

/** A gift with its value, if it is known: `Dinner for two (worth $80)`. */
export function giftText({
  giftDescription,
  giftValueCents,
}: Pick<Terms, 'giftDescription' | 'giftValueCents'>): string {
  const gift = giftDescription.trim() || m.campaign_offer_gift();
  return giftValueCents > 0
    ? m.campaign_offer_worth({ gift, value: formatCents(giftValueCents) })
    : gift;
}
