import { feeOf } from '#contract/billing/price.ts';
import type { PaymentRow } from '../commands/write-records.ts';
import type { PaymentRowState } from '../db/schema/payments.ts';
import { isoTime } from '../presenters/time.ts';

/** The creator's part before our fee: all that the business does not get back. */
export const releasedCentsOf = ({
  amountCents,
  decision,
}: Pick<PaymentRow, 'amountCents' | 'decision'>): number =>
  amountCents - (decision?.refundCents ?? 0);

/** A held price of which nothing has been decided, or whose decision can still be another one. */
export const isDecidable = ({ state, claimedOn }: Pick<PaymentRow, 'state' | 'claimedOn'>) =>
  state === 'held' && claimedOn === null;

/** The row with a decision about its money, and the fee that follows from it. */
export function withDecision(
  row: PaymentRow,
  decision: NonNullable<PaymentRow['decision']>,
  releaseOn: Date,
): PaymentRow {
  const { refundCents } = decision;
  const released = releasedCentsOf({ ...row, decision });
  return {
    ...row,
    decision,
    refundedCents: refundCents,
    feeCents: feeOf(released, row.feePct),
    releaseOn: released > 0 ? releaseOn : null,
  };
}

/** The moment of the next step: taking the money, giving it back, or releasing it. */
export function nextStepOf(row: PaymentRow, now: Date): Date | null {
  if (row.state !== 'held') return null;
  if (row.claimedOn || row.capturedOn === null) return now;
  if (row.isFrozen || row.chargeback === 'open' || !row.decision) return null;
  return row.decision.refundCents > 0 && row.refundId === null ? now : row.releaseOn;
}

/** States of a price whose acceptance has committed. */
const shown: readonly PaymentRowState[] = ['held', 'released', 'paid', 'refunded', 'failed'];
export const shownStates = shown.map((one) => `'${one}'`).join(', ');

/** SQL for the contract's `ProjectPayment` of payment `y` of project `r`, as account `$1` sees it, in the given state. */
const jsonOf = (
  state: string,
): string => `json_build_object('state', ${state}, 'amountCents', y.amount_cents, 'feeCents', y.fee_cents,
    'refundedCents', y.refunded_cents, 'currency', y.currency, 'heldOn', ${isoTime('y.held_on')},
    'releaseOn', ${isoTime('y.release_on')}, 'settledOn', ${isoTime('y.settled_on')},
    'isFrozen', y.is_frozen or coalesce(y.chargeback = 'open', false),
    'receiptUrl', case when r.business_id = $1 then y.receipt_url end)`;

/** The price of project `r`; null where none is charged. */
export const paymentJson = `(
  select ${jsonOf('y.state')}
  from project_payments y where y.id = r.payment_id and y.state in (${shownStates}))`;

/** The prices of its extra rounds whose request has committed, the first one first. */
export const roundPaymentsJson = `(
  select coalesce(json_agg(${jsonOf(`case y.state when 'voiding' then 'void' else y.state end`)} order by y.created_on, y.id), '[]')
  from project_payments y where y.project_id = r.id and y.round_of = r.payment_id and y.held_on is not null)`;
