import { feeOf } from '#contract/billing/price.ts';
import type { PaymentRow } from '../records/write-records.ts';

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
