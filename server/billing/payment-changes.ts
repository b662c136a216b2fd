import { RELEASE_HOURS, settlementAtEnd } from '#contract/billing/price.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { isDisputed, isEnded, situationOf } from '#contract/project/rules.ts';
import type { PaymentRow, ProjectRow } from '../commands/write-records.ts';
import { isDecidable, nextStepOf, withDecision } from './payment-rows.ts';

/** An authorized price whose acceptance commits: from now on it is the project's. */
export function heldFrom(hold: PaymentRow, now: Date): PaymentRow {
  const held: PaymentRow = { ...hold, state: 'held', heldOn: now, updatedOn: now };
  return { ...held, nextStepOn: nextStepOf(held, now) };
}

type Changed = { before: ProjectRow | undefined; after: ProjectRow; now: Date };

/**
 * What a change of a project means for its held price. Every change of a project passes here, so every end settles the price,
 * and every reported problem freezes it. Answers the same row where nothing changes.
 */
export function paymentAfter(row: PaymentRow, { before, after, now }: Changed): PaymentRow {
  const isFrozen = isDisputed(after);
  const hasEnded = before !== undefined && !isEnded(before.step) && isEnded(after.step);
  if (row.isFrozen === isFrozen && !hasEnded) return row;
  let next: PaymentRow = { ...row, isFrozen };
  // While a problem was open, no time passed.
  if (row.isFrozen && !isFrozen && row.releaseOn && before?.dispute) {
    const paused = now.getTime() - Date.parse(before.dispute.openedOn);
    next.releaseOn = new Date(row.releaseOn.getTime() + paused);
  }
  if (hasEnded && isDecidable(next) && next.decision === null)
    next = settled(next, before, after, now);
  return { ...next, nextStepOn: nextStepOf(next, now), updatedOn: laterThan(row.updatedOn, now) };
}

function settled(row: PaymentRow, before: ProjectRow, after: ProjectRow, now: Date): PaymentRow {
  const stood = after.step === 'completed' ? 'completed' : situationOf(before);
  const settlement = settlementAtEnd({
    situation: stood === null || stood === 'cancelled' ? 'shoot' : stood,
    by: after.cancel?.by ?? 'system',
    requiresShoot: before.terms.requiresShoot,
    contentDueOn: before.contentDueOn?.toISOString() ?? null,
    now: now.getTime(),
  });
  const refundCents = settlement === 'refund' ? row.amountCents : 0;
  const reason = `${stood ?? 'shoot'} ended by ${after.cancel?.by ?? 'system'}`;
  const decision = { refundCents, by: 'rules', reason, on: now.toISOString() } as const;
  return withDecision(row, decision, new Date(now.getTime() + RELEASE_HOURS * HOUR_MS));
}

/** The time of a change tells two states of a row apart, so it always grows. */
export const laterThan = (before: Date, now: Date): Date =>
  new Date(Math.max(before.getTime() + 1, now.getTime()));
