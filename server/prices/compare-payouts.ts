import type { AccountId } from '#contract/ids.ts';
import { rowOf } from '../db/row-of.ts';
import type { PaymentRow } from '../records/write-records.ts';
import { projectPayments } from '../db/schema/payments.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ProviderPayout } from '../ports/payments/payments.ts';
import { accounts, post, type Posting } from '../billing/ledger.ts';
import type { MoveDeps } from './move-price.ts';
import { releasedCentsOf } from '../billing/payment-rows.ts';
import { payoutRowOf } from '../billing/payouts.ts';
import { writePayment } from '../billing/write-payment.ts';

/**
 * Compares a creator's payouts with the provider's, and finds for each released price whether it has reached the bank: the first
 * that was released arrives first. A payout that failed puts its money back.
 */
export async function comparePayouts(deps: MoveDeps, creatorId: AccountId): Promise<void> {
  const account = await payoutRowOf(deps.db, creatorId);
  if (!account) return;
  const payouts = await deps.payments.payouts(account.providerAccountId);
  const paid = await postPayouts(deps, creatorId, payouts);
  const last = payouts.find(({ state }) => state !== 'pending');
  await markPaid(deps, creatorId, { paid, hasFailed: last?.state === 'failed' });
}

/** Posts what is not posted yet. Answers how much has reached the bank in all. */
async function postPayouts(
  { pool, now }: MoveDeps,
  creatorId: AccountId,
  payouts: readonly ProviderPayout[],
): Promise<number> {
  const owner = accounts.creator(creatorId);
  const sent = `${accounts.payouts}:${creatorId}`;
  return await inTransaction(pool, async (client) => {
    await client.query('select from payout_accounts where account_id = $1 for update', [creatorId]);
    const { rows } = await client.query<{ posting: string; cents: number }>(
      'select posting, amount_cents::int as cents from ledger_entries where account = $1',
      [sent],
    );
    const known = new Map(rows.map(({ posting, cents }) => [posting, cents]));
    const missing: Posting[] = [];
    const add = (name: string, { id, amountCents, currency }: ProviderPayout, sign: 1 | -1) => {
      if (known.has(name)) return;
      const cents = sign * amountCents;
      known.set(name, cents);
      const amounts = { [owner]: -cents, [sent]: cents };
      missing.push({ name, currency, paymentId: null, providerId: id, amounts });
    };
    for (const payout of payouts) {
      const name = `payout:${payout.id}`;
      if (payout.state === 'paid') add(name, payout, 1);
      // A bank may send back what it had taken.
      if (payout.state === 'failed' && known.has(name))
        add(`payout-failed:${payout.id}`, payout, -1);
    }
    await post(client, missing, now());
    return [...known.values()].reduce((sum, cents) => sum + cents, 0);
  });
}

async function markPaid(
  deps: MoveDeps,
  creatorId: AccountId,
  { paid, hasFailed }: { paid: number; hasFailed: boolean },
): Promise<void> {
  const { rows } = await deps.pool.query<PaymentRow>({
    name: 'released-payments',
    text: `select ${rowOf(projectPayments, 'y')} from project_payments y
           where creator_id = $1 and state in ('released', 'paid', 'failed') and transfer_id is not null
           order by settled_on, id`,
    values: [creatorId],
  });
  let sum = 0;
  for (const row of rows) {
    sum += releasedCentsOf(row) - row.feeCents;
    const state = sum <= paid ? 'paid' : hasFailed ? 'failed' : 'released';
    if (row.state !== state) await writePayment(deps, row, { row: { ...row, state } });
  }
}
