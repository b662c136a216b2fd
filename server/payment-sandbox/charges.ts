import { cardFee, moveMoney, PENDING_S } from './balance.ts';
import type { Decline } from './cards.ts';
import { openDispute } from './disputes.ts';
import { idOf, type Kinds } from './kinds.ts';
import { link, nulls } from './present.ts';
import { retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Charge = Kinds['charge'];
type PaymentMethod = Kinds['payment_method'];

/** A card authorization that isn't captured expires after a week. */
export const AUTHORIZED_S = 7 * 24 * 3600;

/** Charges the intent's card: captured, only authorized, or declined. */
export async function createCharge(
  store: Store,
  intent: Kinds['payment_intent'],
  method: PaymentMethod,
  decline: Decline | null,
): Promise<Charge> {
  const captures = intent.capture_method !== 'manual';
  const id = store.newId('ch');
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    ...nulls('application', 'application_fee', 'balance_transaction', 'source', 'shipping'),
    ...nulls('failure_balance_transaction', 'failure_code', 'failure_message', 'review'),
    ...nulls('receipt_number', 'source_transfer', 'on_behalf_of', 'receipt_url'),
    application_fee_amount: intent.application_fee_amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor_suffix ?? 'SANDBOX',
    captured: false,
    created: store.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, store.now, captures, intent.amount),
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
    ...(decline
      ? { failure_code: decline.code, failure_message: decline.message }
      : { receipt_url: link(`/receipts/${id}`) }),
  };
  await store.insert(charge, decline ? 'charge.failed' : null);
  if (decline) return charge;
  if (!captures) {
    await store.event('charge.succeeded', charge);
    return charge;
  }
  const captured = await captureMoney(store, charge, method, charge.amount);
  await store.event('charge.succeeded', captured);
  if (method._behavior === 'disputed') await openDispute(store, captured);
  return captured;
}

/** Takes the authorized money, or a part of it. */
export async function captureMoney(
  store: Store,
  charge: Charge,
  method: PaymentMethod,
  amount: number,
): Promise<Charge> {
  const pendingFor = method._behavior === 'availableNow' ? 0 : PENDING_S;
  const { id: balance_transaction } = await moveMoney(store, {
    amount,
    currency: charge.currency,
    type: 'charge',
    source: charge.id,
    fee: cardFee(amount),
    availableOn: store.now + pendingFor,
    description: charge.description,
  });
  return await store.change(charge, {
    captured: true,
    amount_captured: amount,
    balance_transaction,
  });
}

function outcomeOf(decline: Decline | null): Charge['outcome'] {
  return {
    ...nulls('advice_code', 'network_advice_code', 'network_decline_code'),
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    risk_level: 'normal',
    seller_message: decline ? decline.message : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function detailsOf(
  { card }: PaymentMethod,
  now: number,
  captures: boolean,
  amount: number,
): Charge['payment_method_details'] {
  if (!card) return null;
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      ...nulls('authorization_code', 'electronic_commerce_indicator', 'installments', 'mandate'),
      ...nulls('network_transaction_id', 'three_d_secure', 'transaction_link_id', 'wallet'),
      brand: card.brand,
      ...(!captures && { capture_before: now + AUTHORIZED_S }),
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      last4: card.last4,
      network: card.brand,
      regulated_status: card.regulated_status,
    },
  };
}

export const chargeEndpoints: Endpoints = {
  'GET /v1/charges/:id': retrieve('charge'),
};
