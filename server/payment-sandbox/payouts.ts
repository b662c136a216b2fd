import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { availableIn, becomeAvailable, moveMoney, readBalance } from './balance.ts';
import type { Kinds } from './kinds.ts';
import { currency, mergeMetadata, metadata, text, whole, ignored } from './params.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Payout = Kinds['payout'];

const ARRIVES_AFTER_S = 2 * 24 * 3600;
/** The last digits of the test account number at which payouts fail: 000111111116. */
const FAILING_LAST4 = '1116';

/** Sends money of the store's account to its bank. */
async function createPayout(
  store: Store,
  amount: number,
  unit: string,
  values: Partial<Payout> = {},
): Promise<Payout> {
  const account = await store.ofAccount('').find('account', store.account);
  const bank = account?.external_accounts?.data[0];
  const id = store.newId('po');
  const entry = await moveMoney(store, {
    amount: -amount,
    currency: unit,
    type: 'payout',
    source: id,
  });
  const arrival_date = store.now + ARRIVES_AFTER_S;
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    ...nulls('application_fee', 'application_fee_amount', 'description', 'failure_code'),
    ...nulls('failure_balance_transaction', 'failure_message', 'original_payout', 'reversed_by'),
    ...nulls('payout_method', 'statement_descriptor', 'trace_id'),
    arrival_date,
    automatic: false,
    balance_transaction: entry.id,
    created: store.now,
    currency: unit,
    destination: bank?.id ?? null,
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'not_applicable',
    source_type: 'card',
    status: 'pending',
    type: 'bank_account',
    ...values,
  };
  return await store.insert(payout, 'payout.created', { due: arrival_date });
}

/** Money that becomes available on a connected account is paid out at once. */
export async function settleEntry(
  store: Store,
  entry: Kinds['balance_transaction'],
): Promise<void> {
  await becomeAvailable(store, entry);
  await store.event('balance.available', await readBalance(store));
  await payOut(store, entry.currency);
}

/** Pays out all that is available on a connected account which receives payouts. */
export async function payOut(store: Store, unit: string): Promise<void> {
  if (store.account === '') return;
  const account = await store.ofAccount('').get('account', store.account);
  const amount = await availableIn(store, unit);
  if (!account.payouts_enabled || amount <= 0) return;
  await createPayout(store, amount, unit, {
    automatic: true,
    reconciliation_status: 'completed',
  });
}

/** The payout reaches the bank, which takes it or sends it back. */
export async function arrivePayout(store: Store, payout: Payout): Promise<void> {
  const platform = store.ofAccount('');
  const account = await platform.find('account', store.account);
  const bank = account?.external_accounts?.data[0];
  if (bank?.last4 !== FAILING_LAST4 || !account) {
    await store.change(payout, { status: 'paid' }, 'payout.paid', null);
    return;
  }
  const { amount, currency: unit, id } = payout;
  const type = 'payout_failure';
  const back = await moveMoney(store, { amount, currency: unit, type, source: id });
  const failed: Partial<Payout> = {
    status: 'failed',
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    failure_balance_transaction: back.id,
  };
  await store.change(payout, failed, 'payout.failed', null);
  const changed = await platform.change(account, { payouts_enabled: false });
  await store.event('account.updated', changed, { payouts_enabled: true });
}

export const payoutEndpoints: Endpoints = {
  'POST /v1/payouts': endpoint(
    z.strictObject({
      amount: whole,
      currency,
      description: z.optional(text),
      metadata: z.optional(metadata),
      statement_descriptor: z.optional(text),
      method: ignored,
      source_type: ignored,
    }),
    async ({ store, params }) => {
      if ((await availableIn(store, params.currency)) < params.amount) {
        throw invalid('You have insufficient funds in your Stripe account for this payout.', {
          code: 'balance_insufficient',
        });
      }
      return await createPayout(store, params.amount, params.currency, {
        description: params.description ?? null,
        statement_descriptor: params.statement_descriptor ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  ),
  'GET /v1/payouts': list('payout', { status: 'status' }),
  'GET /v1/payouts/:id': retrieve('payout'),
};
