import { feeOf } from '#contract/billing/price.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';

/** The typed price of an extra round, in cents; null: nothing is offered. */
type ReadOffer = { cents: number | null } | { isWrong: true };

const { least, most } = CAMPAIGN_LIMITS.price;

/** Whole dollars, as a person writes them: `50`, `$1,200`. Nothing, or zero, offers nothing. */
export function readOffer(text: string): ReadOffer {
  const digits = text.replaceAll(/[\s$,]/g, '');
  if (/^0*$/.test(digits)) return { cents: null };
  const cents = /^\d{1,6}$/.test(digits) ? Number(digits) * 100 : 0;
  return cents >= least && cents <= most ? { cents } : { isWrong: true };
}

/** Whether a price is typed, also one that is out of bounds. */
export const isOffering = (text: string): boolean => {
  const read = readOffer(text);
  return 'isWrong' in read || read.cents !== null;
};

type Priced = Pick<ProjectRecord, 'payment'>;

/** Whether Pollin holds the project's price, and so can hold that of an extra round beside it. */
export const canOffer = ({ payment }: Priced): boolean =>
  payment !== null && payment.state === 'held' && !payment.isFrozen;

/** The creator's part of an offer: its fee is that of the project's price. */
export function offeredToCreator({ payment }: Priced, cents: number): number {
  const pct = payment ? Math.round((payment.feeCents * 100) / payment.amountCents) : 0;
  return cents - feeOf(cents, pct);
}

/** Why no price can be offered: the project never had one that Pollin holds, or its price is not held right now. */
export const notHeldText = ({ payment }: Priced, name: string): string =>
  payment === null ? m.round_not_charged({ name }) : m.round_not_held({ name });

/** Whether the person may change the card that is charged, and the corporation that pays; null: the business itself. */
export type CardAccess = { mayAddCard: boolean; managedBy: string | null };

export const cardAccessOf = (role: Role, managedBy: string | null): CardAccess => ({
  mayAddCard: can(role, 'billing.manage') && managedBy === null,
  managedBy,
});

export const missingCardText = ({ mayAddCard, managedBy }: CardAccess): string => {
  if (mayAddCard) return m.round_card_needed();
  return managedBy === null ? m.round_card_ask() : m.round_card_ask_corporate({ name: managedBy });
};

const declinedCardText = ({ mayAddCard, managedBy }: CardAccess): string => {
  if (mayAddCard) return m.round_card_declined();
  return managedBy === null
    ? m.round_card_declined_ask()
    : m.round_card_declined_corporate({ name: managedBy });
};

/** Why an offer was refused, as the business reads it. The catalog's sentences are about selecting a creator. */
export function offerRefusal(
  { code, current }: RuleRefusal,
  name: string,
  card: CardAccess,
): string {
  switch (code) {
    case 'CARD_NEEDED':
      return missingCardText(card);
    case 'CARD_DECLINED':
      return declinedCardText(card);
    case 'CREATOR_PAYOUTS_REQUIRED':
      return m.round_payouts_required({ name });
    case 'PRICE_CHANGED':
      return m.round_not_held({ name });
    default:
      return refusalSentence(code, current);
  }
}
