import { HOUR_MS } from '#contract/durations.ts';
import type { PaymentRow } from '../records/write-records.ts';
import type { Deps } from '../http/call.ts';
import {
  PaymentDeclined,
  type Payments,
  PaymentsUnavailable,
  type ProviderCharge,
} from '../ports/payments/payments.ts';
import { uncollectedRoundNotices } from '../billing/billing-notices.ts';
import { endUnpaid } from './end-unpaid.ts';
import { charged, refundedTo, releasedTo } from '../billing/ledger.ts';
import { nextStepOf, releasedCentsOf } from '../billing/payment-rows.ts';
import { paymentOf, writePayment, type PaymentChange } from '../billing/write-payment.ts';

export type MoveDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now'> & { payments: Payments };

/** Steps of one payment in a row; more is a loop. */
const STEPS = 12;
/** After a refusal of the provider, such as a payout account that is restricted; and while a reported problem keeps an unpaid project open. */
const AGAIN_MS = HOUR_MS;

/**
 * Takes every step of a payment that is due: each asks the provider for what is there, does what is missing, and writes what was
 * done. A step that was cut off is found by the next run, which does nothing twice. Throws `PaymentsUnavailable`.
 */
export async function movePrice(deps: MoveDeps, id: string): Promise<void> {
  for (let steps = 0; steps < STEPS; steps += 1) {
    const row = await paymentOf(deps, id);
    if (!row?.nextStepOn || row.nextStepOn > deps.now()) return;
    const change = await stepOf(deps, row);
    if (!change) return;
    await writePayment(deps, row, change);
  }
  throw new Error('A payment kept changing while it was moved.');
}

/** The next state of a payment after one step; null where there is none. */
async function stepOf(deps: MoveDeps, row: PaymentRow): Promise<PaymentChange | null> {
  switch (row.state) {
    case 'begun':
    case 'authorized':
    case 'reserved':
      // Its command never committed, or its request is over, whatever became of the project's timer.
      return { row: { ...row, state: 'voiding' } };
    case 'voiding':
      return { row: await voided(deps, row) };
    case 'held':
      return await held(deps, row);
    case 'failed':
      if (row.roundOf !== null) return uncollected(deps, row);
      return { row: { ...row, nextStepOn: (await endUnpaid(deps, row)) ? null : againOn(deps) } };
    default:
      return { row: { ...row, nextStepOn: null } };
  }
}

/** The round goes on: both sides know, and each of them can report a problem or end the project. */
const uncollected = ({ now }: MoveDeps, row: PaymentRow): PaymentChange => ({
  row: { ...row, nextStepOn: null },
  notifications: uncollectedRoundNotices(row, now()),
});

/** Gives the money of a hold free, wherever its answer went. */
async function voided({ payments, log }: MoveDeps, row: PaymentRow): Promise<PaymentRow> {
  const { id, intentId, customerId } = row;
  const charges = intentId
    ? [await payments.charge(intentId)].flatMap((one) => one ?? [])
    : await payments.chargesOf(customerId, id);
  for (const one of charges) {
    if (one.state === 'authorized')
      await payments.cancelCharge(one.intentId, `void:${one.intentId}`);
    if (one.state === 'captured') log.error({ payment: id }, 'a price without a project was taken');
  }
  const [first] = charges;
  return { ...row, state: 'void', intentId: first?.intentId ?? intentId, nextStepOn: null };
}

async function held(deps: MoveDeps, row: PaymentRow): Promise<PaymentChange | null> {
  if (row.capturedOn === null) return await taken(deps, row);
  const { decision, claimedOn } = row;
  const at = nextStepOf(row, deps.now());
  if (!decision || !at || at > deps.now()) return { row: { ...row, nextStepOn: at } };
  // From here on neither a problem nor another decision stops the money that is being moved.
  if (!claimedOn) return { row: { ...row, claimedOn: deps.now() } };
  try {
    if (decision.refundCents > 0 && row.refundId === null) return await refunded(deps, row);
    if (releasedCentsOf(row) > 0 && row.transferId === null) return await released(deps, row);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    deps.log.warn({ payment: row.id, failure: error.message }, 'a price could not be moved');
    return { row: putOff(deps, row) };
  }
}

const againOn = ({ now }: MoveDeps): Date => new Date(now().getTime() + AGAIN_MS);

/** The provider refused: the next try is another one, and a problem may stop it before. */
const putOff = (deps: MoveDeps, row: PaymentRow): PaymentRow => ({
  ...row,
  // A refund that was done is not undone by waiting.
  claimedOn: row.refundId === null ? null : row.claimedOn,
  tries: row.tries + 1,
  nextStepOn: againOn(deps),
});

/** Whether the provider answered with a refusal. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof PaymentDeclined ||
  (error instanceof PaymentsUnavailable && error.message.startsWith('StripeInvalidRequestError'));

/** Takes the authorized money; or, where all of it is to go back, lets it be. */
async function taken(deps: MoveDeps, row: PaymentRow): Promise<PaymentChange> {
  const { payments, now } = deps;
  const intentId = row.intentId ?? '';
  let charge = await payments.charge(intentId);
  const goesBack = row.decision?.refundCents === row.amountCents;
  if (charge?.state === 'authorized') {
    if (goesBack) await payments.cancelCharge(intentId, `void:${intentId}`);
    else await capture(deps, intentId);
    charge = await payments.charge(intentId);
  }
  if (charge?.state === 'captured') {
    const next = captured(row, charge, now());
    return { row: next, postings: [charged(next)] };
  }
  const over = { settledOn: now(), nextStepOn: null, releaseOn: null } as const;
  if (goesBack) return { row: { ...row, ...over, state: 'refunded' } };
  deps.log.error({ payment: row.id, charge: charge?.state }, 'a held price could not be collected');
  return { row: { ...row, ...over, state: 'failed', nextStepOn: now() } };
}

/** A card's bank can still decline; the charge's own state then has it. */
async function capture({ payments }: MoveDeps, intentId: string): Promise<void> {
  try {
    await payments.capture(intentId, `capture:${intentId}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

const captured = (row: PaymentRow, charge: ProviderCharge, now: Date): PaymentRow => ({
  ...row,
  capturedOn: now,
  chargeId: charge.chargeId,
  receiptUrl: charge.receiptUrl,
});

async function refunded({ payments, now }: MoveDeps, row: PaymentRow): Promise<PaymentChange> {
  const intentId = row.intentId ?? '';
  const wanted = row.decision?.refundCents ?? 0;
  const charge = await payments.charge(intentId);
  const missing = wanted - (charge?.refundedCents ?? 0);
  const refundId =
    missing > 0
      ? await payments.refund(intentId, missing, `refund:${row.id}:${row.tries}`)
      : `done:${row.id}`;
  const isAll = releasedCentsOf(row) === 0;
  const next = { ...row, refundId, ...(isAll && settledAs('refunded', now())) };
  return { row: next, postings: [refundedTo(next, wanted)] };
}

async function released(deps: MoveDeps, row: PaymentRow): Promise<PaymentChange> {
  const { payments, pool, now } = deps;
  const cents = releasedCentsOf(row);
  const { rows } = await pool.query<{ id: string; state: string }>({
    name: 'payout-account-of',
    text: 'select provider_account_id as id, state from payout_accounts where account_id = $1',
    values: [row.creatorId],
  });
  const [to] = rows;
  const [done] = await payments.transfersOf(row.id);
  // The money waits until the creator can be paid again.
  if (!done && to?.state !== 'enabled') return { row: putOff(deps, row) };
  const transferId =
    done?.id ??
    (await payments.transfer(
      {
        payoutAccountId: to?.id ?? '',
        chargeId: row.chargeId ?? '',
        amountCents: cents - row.feeCents,
        currency: row.currency,
        paymentId: row.id,
      },
      `release:${row.id}:${row.tries}`,
    ));
  const next = { ...row, transferId, ...settledAs('released', now()) };
  return { row: next, postings: [releasedTo(next, cents)] };
}

const settledAs = (state: 'refunded' | 'released', now: Date) => ({
  state,
  settledOn: now,
  claimedOn: null,
  nextStepOn: null,
});
