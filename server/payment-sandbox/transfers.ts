import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { availableIn, moveMoney } from './balance.ts';
import { idOf, type Kinds } from './kinds.ts';
import { currency, mergeMetadata, metadata, text, whole, ignored } from './params.ts';
import { payOut } from './payouts.ts';
import { listOf, nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Transfer = Kinds['transfer'];
type Charge = Kinds['charge'];

type NewTransfer = {
  amount: number;
  currency: string;
  destination: string;
  source: Charge | null;
  values?: Partial<Transfer>;
};

/** Moves money of the platform to a connected account. With a source it's available when the source's money is. */
async function createTransfer(store: Store, wanted: NewTransfer): Promise<Transfer> {
  const { amount, currency: unit, source } = wanted;
  const account = await store.get('account', wanted.destination, 'destination');
  if (account.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param: 'destination' },
    );
  }
  if (!source && (await availableIn(store, unit)) < amount) {
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  const sourceEntry = source && idOf(source.balance_transaction);
  const { available_on: availableOn = store.now } = sourceEntry
    ? await store.get('balance_transaction', sourceEntry)
    : {};
  const id = store.newId('tr');
  const money = { currency: unit, availableOn };
  const sent = await moveMoney(store, { ...money, amount: -amount, type: 'transfer', source: id });
  const there = store.ofAccount(account.id);
  const payment = store.newId('py');
  const received = await moveMoney(there, { ...money, amount, type: 'payment', source: payment });
  await there.insert(arrivedPayment(there, payment, id, received, wanted), 'payment.created');
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: sent.id,
    created: store.now,
    currency: unit,
    ...nulls('description', 'transfer_group'),
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversals: listOf(`/v1/transfers/${id}/reversals`, []),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    ...wanted.values,
  };
  const made = await store.insert(transfer, 'transfer.created');
  // Money that becomes available later is paid out then.
  if (availableOn <= store.now) await payOut(there, unit);
  return made;
}

/** The connected account's side of a transfer. */
function arrivedPayment(
  there: Store,
  id: string,
  transfer: string,
  entry: Kinds['balance_transaction'],
  { amount, currency: unit }: NewTransfer,
): Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    ...nulls('application', 'application_fee', 'application_fee_amount', 'source', 'shipping'),
    ...nulls('calculated_statement_descriptor', 'customer', 'description', 'fraud_details'),
    ...nulls('failure_balance_transaction', 'failure_code', 'failure_message', 'review'),
    ...nulls('on_behalf_of', 'outcome', 'payment_intent', 'payment_method', 'receipt_email'),
    ...nulls('payment_method_details', 'receipt_number', 'receipt_url', 'statement_descriptor'),
    ...nulls('statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    balance_transaction: entry.id,
    billing_details: nulls('address', 'email', 'name', 'phone', 'tax_id'),
    captured: true,
    created: there.now,
    currency: unit,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    refunded: false,
    source_transfer: transfer,
    status: 'succeeded',
  };
}

/** A charge with a destination passes its money on, less the platform's fee. */
export async function transferOnCharge(
  store: Store,
  intent: Kinds['payment_intent'],
  charge: Charge,
): Promise<void> {
  const { transfer_data: data, application_fee_amount: fee } = intent;
  if (!data) return;
  const transfer = await createTransfer(store, {
    amount: data.amount ?? charge.amount_captured - (fee ?? 0),
    currency: charge.currency,
    destination: idOf(data.destination) ?? '',
    source: charge,
    values: { transfer_group: intent.transfer_group ?? `group_${intent.id}` },
  });
  await store.change(charge, { transfer: transfer.id });
}

/** Takes back a transfer or a part of it. */
export async function reverseTransfer(
  store: Store,
  transfer: Transfer,
  wanted: number | undefined,
  values: Partial<Kinds['transfer_reversal']> = {},
): Promise<Kinds['transfer_reversal']> {
  const left = transfer.amount - transfer.amount_reversed;
  const amount = wanted ?? left;
  if (amount < 1 || amount > left) {
    throw invalid(`The transfer can be reversed by at most ${left}.`, { param: 'amount' });
  }
  const id = store.newId('trr');
  const there = store.ofAccount(idOf(transfer.destination) ?? '');
  const money = { currency: transfer.currency, reportingCategory: 'transfer_reversal' };
  const back = await moveMoney(store, {
    ...money,
    amount,
    type: 'transfer_refund',
    source: id,
  });
  await moveMoney(there, {
    ...money,
    amount: -amount,
    type: 'payment_refund',
    source: idOf(transfer.destination_payment) ?? '',
  });
  const reversal = await store.insert<Kinds['transfer_reversal']>({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: back.id,
    created: store.now,
    currency: transfer.currency,
    ...nulls('destination_payment_refund', 'source_refund'),
    metadata: {},
    transfer: transfer.id,
    ...values,
  });
  const reversals = listOf(transfer.reversals.url, [reversal, ...transfer.reversals.data]);
  const amount_reversed = transfer.amount_reversed + amount;
  const changes = { amount_reversed, reversals, reversed: amount_reversed === transfer.amount };
  await store.change(transfer, changes, 'transfer.reversed');
  return reversal;
}

const fields = { description: z.optional(text), metadata: z.optional(metadata) };

export const transferEndpoints: Endpoints = {
  'POST /v1/transfers': endpoint(
    z.strictObject({
      ...fields,
      amount: whole,
      currency,
      destination: text,
      source_transaction: z.optional(text),
      transfer_group: z.optional(text),
      source_type: ignored,
    }),
    async ({ store, params }) => {
      const source = params.source_transaction
        ? await store.get('charge', params.source_transaction, 'source_transaction')
        : null;
      if (source) await refuseMoreThanCharge(store, source, params.amount);
      return await createTransfer(store, {
        amount: params.amount,
        currency: params.currency,
        destination: params.destination,
        source,
        values: {
          description: params.description || null,
          metadata: mergeMetadata({}, params.metadata),
          transfer_group: params.transfer_group ?? source?.transfer_group ?? null,
        },
      });
    },
  ),
  'GET /v1/transfers': list('transfer', {
    destination: 'destination',
    transfer_group: 'transfer_group',
  }),
  'GET /v1/transfers/:id': retrieve('transfer'),
  'POST /v1/transfers/:id/reversals': endpoint(
    z.strictObject({ ...fields, amount: z.optional(whole), refund_application_fee: ignored }),
    async ({ store, params, id }) =>
      await reverseTransfer(store, await store.get('transfer', id), params.amount, {
        metadata: mergeMetadata({}, params.metadata),
      }),
  ),
};

/** All transfers of one charge together take at most its money. */
async function refuseMoreThanCharge(store: Store, source: Charge, amount: number): Promise<void> {
  const others = await store.where('transfer', { source_transaction: source.id });
  const sent = others.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
  const left = source.amount_captured - source.amount_refunded - sent;
  if (amount <= left) return;
  throw invalid(`The transfer is larger than what is left of the charge: ${left}.`, {
    code: 'transfer_source_balance_parameters_mismatch',
    param: 'amount',
  });
}
