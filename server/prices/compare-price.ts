import type { PaymentRow } from '../records/write-records.ts';
import type { ProviderCharge } from '../ports/payments/payments.ts';
import { accounts, disputed, disputeWon } from '../billing/ledger.ts';
import type { MoveDeps } from './move-price.ts';
import { paymentOf, writePayment, type PaymentChange } from '../billing/write-payment.ts';

/** Steps that a dispute takes at most. */
const STEPS = 4;

type Difference = {
  what: 'charged' | 'refunded' | 'released';
  ours: number;
  theirs: number;
};

/**
 * Compares a captured price with the provider's: a dispute at the bank is written down and stops the price, and every other
 * difference is answered, so that someone looks at it. Nothing is mended silently.
 */
export async function comparePrice(deps: MoveDeps, id: string): Promise<Difference[]> {
  for (let steps = 0; steps < STEPS; steps += 1) {
    const row = await paymentOf(deps, id);
    if (!row?.intentId || row.capturedOn === null) return [];
    const charge = await deps.payments.charge(row.intentId);
    const change = charge && (await ofDispute(deps, row, charge));
    if (!change) return await differences(deps, row, charge);
    await writePayment(deps, row, change);
  }
  return [];
}

async function ofDispute(
  { pool, now }: MoveDeps,
  row: PaymentRow,
  { dispute, refundedCents }: ProviderCharge,
): Promise<PaymentChange | null> {
  if (dispute === row.chargeback || dispute === null) return null;
  const cents = row.amountCents - refundedCents;
  const isHeld = row.state === 'held' && row.transferId === null;
  if (row.chargeback === null) {
    const from = isHeld ? accounts.held(row) : accounts.losses;
    return { row: { ...row, chargeback: 'open' }, postings: [disputed(row, from, cents)] };
  }
  if (dispute === 'won') {
    const { rows } = await pool.query<{ account: string }>({
      name: 'disputed-from',
      text: 'select account from ledger_entries where posting = $1 and amount_cents < 0',
      values: [`dispute:${row.id}`],
    });
    const to = rows[0]?.account ?? accounts.losses;
    return { row: { ...row, chargeback: 'won' }, postings: [disputeWon(row, to, cents)] };
  }
  if (dispute === 'open') return null;
  // The bank gave the business its money back.
  const over = { state: 'refunded', refundedCents: row.amountCents, feeCents: 0 } as const;
  const ended = { ...over, releaseOn: null, settledOn: now(), nextStepOn: null, claimedOn: null };
  return { row: { ...row, chargeback: 'lost', ...(isHeld && ended) } };
}

async function differences(
  { pool, payments }: MoveDeps,
  row: PaymentRow,
  charge: ProviderCharge | null,
): Promise<Difference[]> {
  // Money is on its way: it is the same again once it has arrived.
  if (row.claimedOn) return [];
  const [{ rows }, transfers] = await Promise.all([
    pool.query<{ what: string; cents: number }>({
      name: 'posted-for-payment',
      text: `select split_part(posting, ':', 1) as what, sum(amount_cents)::int as cents from ledger_entries
             where payment_id = $1 and amount_cents > 0 and account <> '${accounts.fees}' group by 1`,
      values: [row.id],
    }),
    payments.transfersOf(row.id),
  ]);
  const posted = (what: string) => rows.find((one) => one.what === what)?.cents ?? 0;
  const isCaptured = charge?.state === 'captured';
  const all: Difference[] = [
    { what: 'charged', ours: posted('charge'), theirs: isCaptured ? charge.amountCents : 0 },
    { what: 'refunded', ours: posted('refund'), theirs: charge?.refundedCents ?? 0 },
    {
      what: 'released',
      ours: posted('release'),
      theirs: transfers.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
  ];
  return all.filter(({ ours, theirs }) => ours !== theirs);
}
