import {
  RELEASE_HOURS,
  settlementAtEnd,
  type ProjectEnding,
  type Settlement,
} from '#contract/billing/price.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import { isDisputed, isEnded, situationOf, type Situation } from '#contract/project/rules.ts';
import type { PaymentRow, ProjectRow } from '../records/write-records.ts';
import { isDecidable, nextStepOf, withDecision } from './payment-rows.ts';

/** An authorized price whose acceptance commits: from now on it is the project's. */
export function heldFrom(hold: PaymentRow, now: Date): PaymentRow {
  const held: PaymentRow = { ...hold, state: 'held', heldOn: now, updatedOn: now };
  return { ...held, nextStepOn: nextStepOf(held, now) };
}

/** How much longer than its request a round's money stays set aside, should the project's own timer fail. */
const NET_MS = HOUR_MS;

/** An authorized price of an extra round whose request commits: set aside until the creator answers. */
export const reservedFrom = (hold: PaymentRow, until: Date, now: Date): PaymentRow => ({
  ...hold,
  state: 'reserved',
  heldOn: now,
  updatedOn: now,
  nextStepOn: new Date(until.getTime() + NET_MS),
});

type Changed = { before: ProjectRow | undefined; after: ProjectRow; now: Date };

/**
 * Applies a project's change to its price, and to the price of each extra round. Every change of a project passes here,
 * so every end settles what is held, and every reported problem freezes it. Answers the same row where nothing changes.
 */
export function paymentAfter(row: PaymentRow, changed: Changed): PaymentRow {
  if (row.state === 'reserved') return reservedAfter(row, changed);
  // A hold that is being released stays so.
  if (row.state === 'voiding' || row.state === 'void') return row;
  const { before, after, now } = changed;
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
  // A price failed, and both sides aren't notified yet.
  const nextStepOn = next.state === 'held' ? nextStepOf(next, now) : next.nextStepOn;
  return { ...next, nextStepOn, updatedOn: laterThan(row.updatedOn, now) };
}

/** Set aside as long as the request is open, held with the creator's agreement, and given free with every other end of it. */
function reservedAfter(row: PaymentRow, { before, after, now }: Changed): PaymentRow {
  const isOpen = isOfferOpen(row, after);
  if (isOpen) return row;
  const isAgreed = before !== undefined && after.round > before.round && isOfferOpen(row, before);
  const next = isAgreed
    ? heldFrom(row, now)
    : ({ ...row, state: 'voiding', nextStepOn: now } satisfies PaymentRow);
  return { ...next, updatedOn: laterThan(row.updatedOn, now) };
}

/** Whether the project's open request offers this money. A problem, or an end, leaves no offer open: the card's bank doesn't wait. */
export function isOfferOpen(row: PaymentRow, project: ProjectRow): boolean {
  if (isEnded(project.step) || isDisputed(project)) return false;
  const asked = openRoundRequest(project);
  if (asked?.priceCents !== row.amountCents) return false;
  // A request that an older process wrote names no payment.
  return asked.paymentId === undefined || asked.paymentId === row.id;
}

function settled(row: PaymentRow, before: ProjectRow, after: ProjectRow, now: Date): PaymentRow {
  const by = after.cancel?.by ?? 'system';
  const situation = after.step === 'completed' ? 'completed' : situationOf(before);
  const refundCents =
    settlementOf(before, { situation, by }, now) === 'refund' ? row.amountCents : 0;
  const reason = `${situation ?? 'shoot'} ended by ${by}`;
  const decision = { refundCents, by: 'rules', reason, on: now.toISOString() } as const;
  return withDecision(row, decision, new Date(now.getTime() + RELEASE_HOURS * HOUR_MS));
}

/** The outcome by the rules of a price that is held when this project ends. */
export function settlementOf(
  { terms, contentDueOn }: ProjectRow,
  { situation, by }: { situation: Situation | null; by: ProjectEnding['by'] },
  now: Date,
): Settlement {
  return settlementAtEnd({
    situation: situation === null || situation === 'cancelled' ? 'shoot' : situation,
    by,
    requiresShoot: terms.requiresShoot,
    contentDueOn: contentDueOn?.toISOString() ?? null,
    now: now.getTime(),
  });
}

/** The time of a change distinguishes two states of a row, so it always grows. */
export const laterThan = (before: Date, now: Date): Date =>
  new Date(Math.max(before.getTime() + 1, now.getTime()));
