import type { PayloadOf } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { heldFrom } from '../../billing/payment-changes.ts';
import { type Holds, requireHold } from '../../billing/required-hold.ts';
import type { CandidateRow, PaymentRow } from '../../records/write-records.ts';
import { agreedPrice } from './candidate-accept.ts';
import type { Case } from './candidate-guards.ts';

type Accepting = Extract<PayloadOf<'candidateEvent'>, { priceCents?: unknown }>;

export const isAccepting = (payload: PayloadOf<'candidateEvent'>): payload is Accepting =>
  payload.event === 'business_accepted' || payload.event === 'creator_invite_accepted';

type PriceCase = Case & {
  commandId: CommandId;
  candidate: CandidateRow;
  payload: PayloadOf<'candidateEvent'>;
  holds: Holds;
};

/**
 * The held price of an acceptance, null where none is charged, or why not. Throws `HoldNeeded` where all is well but the price is
 * not held yet.
 */
export function decidePrice(one: PriceCase): Result<PaymentRow | null, RuleRefusal> {
  const { campaign, candidate, creator, payload, holds, commandId, now } = one;
  const { row, business } = campaign;
  const price = row.pricePaidBy === 'pollin' ? agreedPrice(row, candidate) : null;
  const seen = isAccepting(payload) ? (payload.priceCents ?? null) : null;
  if (seen !== price) return refused({ code: 'PRICE_CHANGED', current: { priceCents: price } });
  if (price === null) return ok(null);
  if (creator.payouts !== 'enabled') return refused({ code: 'PAYOUTS_REQUIRED' });
  const { id: projectId, creatorId } = candidate;
  const wanted = { commandId, projectId, businessId: row.businessId, creatorId };
  const hold = requireHold(holds, { ...wanted, amountCents: price, roundOf: null }, business);
  return hold.ok ? ok(heldFrom(hold.value, now)) : hold;
}
