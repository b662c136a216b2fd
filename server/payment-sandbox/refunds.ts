import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { moveMoney } from './balance.ts';
import { idOf, type Kinds } from './kinds.ts';
import { flag, ignored, mergeMetadata, metadata, text, whole } from './params.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';
import { reverseTransfer } from './transfers.ts';

type Refund = Kinds['refund'];

export const refundEndpoints: Endpoints = {
  'POST /v1/refunds': endpoint(
    z.strictObject({
      charge: z.optional(text),
      payment_intent: z.optional(text),
      amount: z.optional(whole),
      reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      metadata: z.optional(metadata),
      reverse_transfer: z.optional(flag),
      refund_application_fee: ignored,
    }),
    async ({ store, params }) => {
      const charge = await chargeOf(store, params);
      const amount = params.amount ?? charge.amount_captured - charge.amount_refunded;
      const metadataOfRefund = mergeMetadata({}, params.metadata);
      const values = { reason: params.reason ?? null, metadata: metadataOfRefund };
      const refund = await createRefund(store, charge, amount, values);
      if (!params.reverse_transfer) return refund;
      const transfer = await transferOf(store, charge);
      const part = Math.round((transfer.amount * amount) / charge.amount_captured);
      const reversal = await reverseTransfer(store, transfer, part, { source_refund: refund.id });
      return await store.change(refund, { transfer_reversal: reversal.id });
    },
  ),
  'GET /v1/refunds': list('refund', { charge: 'charge', payment_intent: 'payment_intent' }),
  'GET /v1/refunds/:id': retrieve('refund'),
};

async function chargeOf(
  store: Store,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Kinds['charge']> {
  if (params.charge) return await store.get('charge', params.charge, 'charge');
  if (!params.payment_intent) {
    throw invalid('One of the following params should be provided: charge, payment_intent.', {
      code: 'parameter_missing',
    });
  }
  const intent = await store.get('payment_intent', params.payment_intent, 'payment_intent');
  const charge = idOf(intent.latest_charge);
  if (intent.status === 'succeeded' && charge) return await store.get('charge', charge);
  throw invalid('This PaymentIntent does not have a successful charge to refund.', {
    code: 'payment_intent_unexpected_state',
  });
}

async function transferOf(store: Store, charge: Kinds['charge']): Promise<Kinds['transfer']> {
  const [transfer] = await store.where('transfer', { source_transaction: charge.id });
  if (transfer) return transfer;
  throw invalid('The charge has no transfer to reverse.', { param: 'reverse_transfer' });
}

async function createRefund(
  store: Store,
  charge: Kinds['charge'],
  amount: number,
  values: Partial<Refund>,
): Promise<Refund> {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.refunded || left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount < 1 || amount > left) {
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    );
  }
  const id = store.newId('re');
  const entry = await moveMoney(store, {
    amount: -amount,
    currency: charge.currency,
    type: 'refund',
    source: id,
  });
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: entry.id,
    charge: charge.id,
    created: store.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    ...nulls('customer_account', 'receipt_number', 'source_transfer_reversal'),
    ...nulls('reason', 'transfer_reversal'),
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    status: 'succeeded',
    ...values,
  };
  await store.insert(refund, 'refund.created');
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount_captured;
  await store.change(charge, { amount_refunded, refunded }, 'charge.refunded');
  return refund;
}
