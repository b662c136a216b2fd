import type { CardOnFile } from '#contract/billing/payment.ts';
import { m } from '#src/paraglide/messages.js';

/** Names of card companies by the payment provider's words for them. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa ending in 4242`. */
export const cardText = ({ brand, last4 }: CardOnFile): string =>
  m.price_card_text({
    brand: (Object.hasOwn(brands, brand) ? brands[brand] : undefined) ?? m.price_card(),
    last4,
  });

/** `04/2029`. */
export const cardExpiry = ({ expMonth, expYear }: CardOnFile): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`;

/** Whether the card's last month is over at `now`, in any time zone. */
export const isExpired = ({ expMonth, expYear }: CardOnFile, now: number): boolean =>
  // December's next month is the first of the next year.
  now >= Date.UTC(expYear, expMonth, 2);
