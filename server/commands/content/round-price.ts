import { ROUND_ANSWER_HOURS } from '#contract/billing/price.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { isOfferOpen, reservedFrom } from '../../billing/payment-changes.ts';
import { isDecidable } from '../../billing/payment-rows.ts';
import { type Holds, requireHold } from '../../billing/required-hold.ts';
import { type LockedWork, paymentsOf } from '../campaigns/lock-work.ts';
import type { PaymentRow, ProjectRow } from '../../records/write-records.ts';

type RoundCase = {
  work: LockedWork;
  row: ProjectRow;
  commandId: CommandId;
  holds: Holds;
  now: Date;
};

/**
 * The money of a request that offers a price, set aside until `answerBy`, or why not. It needs a price that Pollin holds, since an
 * extra round shares its fate. Throws `HoldNeeded` where all is well but the money is not set aside yet.
 */
export function decideRoundPrice(
  { work, row, commandId, holds, now }: RoundCase,
  amountCents: number,
): Result<PaymentRow, RuleRefusal> {
  const price = paymentsOf(work, row).find(({ roundOf }) => roundOf === null);
  const business = work.campaigns.get(row.campaignId)?.business;
  // Also one whose creator has just left: its price is decided, and going back.
  const isOpen = price && isDecidable(price) && price.decision === null;
  if (!isOpen || !business || price.chargeback === 'open') {
    return refused({ code: 'PRICE_CHANGED', current: { priceCents: null } });
  }
  // The project would end if its own price could not be taken after all.
  if (price.capturedOn === null) return refused({ code: 'PAYMENTS_UNAVAILABLE' });
  if (work.creators.get(row.creatorId)?.payouts !== 'enabled') {
    return refused({ code: 'CREATOR_PAYOUTS_REQUIRED' });
  }
  const { id: projectId, businessId, creatorId } = row;
  const wanted = { commandId, projectId, businessId, creatorId, amountCents, roundOf: price };
  const hold = requireHold(holds, wanted, business);
  return hold.ok ? ok(reservedFrom(hold.value, answerBy(now), now)) : hold;
}

/** By when the creator answers a request that offers a price. */
export const answerBy = (now: Date): Date => new Date(now.getTime() + ROUND_ANSWER_HOURS * HOUR_MS);

/** The money that is set aside for the project's open request; null: none. */
export const reservedOf = (work: LockedWork, row: ProjectRow): PaymentRow | null =>
  paymentsOf(work, row).find((one) => one.state === 'reserved' && isOfferOpen(one, row)) ?? null;
