import { feeOf } from '#contract/billing/price.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';

/** What a business typed as the price of an extra round, in cents; null: nothing is offered. */
export type ReadOffer = { cents: number | null } | { isWrong: true };

const { least, most } = CAMPAIGN_LIMITS.price;

/** Whole dollars, as a person writes them: `50`, `$1,200`. Nothing, or zero, offers nothing. */
export function readOffer(text: string): ReadOffer {
  const digits = text.replaceAll(/[\s$,]/g, '');
  if (/^0*$/.test(digits)) return { cents: null };
  const cents = /^\d{1,6}$/.test(digits) ? Number(digits) * 100 : 0;
  return cents >= least && cents <= most ? { cents } : { isWrong: true };
}

type Priced = Pick<ProjectRecord, 'payment'>;

/** Whether Pollin holds the project's price, and so can hold that of an extra round beside it. */
export const canOffer = ({ payment }: Priced): boolean =>
  payment !== null && payment.state === 'held' && !payment.isFrozen;

/** The creator's part of an offer: its fee is that of the project's price. */
export function offeredToCreator({ payment }: Priced, cents: number): number {
  const pct = payment ? Math.round((payment.feeCents * 100) / payment.amountCents) : 0;
  return cents - feeOf(cents, pct);
}

/** Why an offer was refused, as the business reads it. The catalog's sentences are about selecting a creator. */
export function offerRefusal({ code, current }: RuleRefusal, name: string): string {
  switch (code) {
    case 'CARD_NEEDED':
      return m.round_card_needed();
    case 'CARD_DECLINED':
      return m.round_card_declined();
    case 'CREATOR_PAYOUTS_REQUIRED':
      return m.round_payouts_required({ name });
    case 'PRICE_CHANGED':
      return m.round_not_held({ name });
    default:
      return refusalSentence(code, current);
  }
}
