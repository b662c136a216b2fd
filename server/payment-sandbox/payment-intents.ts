import { invalid, type ApiError } from './api-error.ts';
import { cardError, chargeResult, type Presence } from './cards.ts';
import { AUTHORIZED_S, captureMoney, createCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { idOf, type Kinds } from './kinds.ts';
import { attach } from './payment-methods.ts';
import { link, nulls, present } from './present.ts';
import type { Store } from './store.ts';
import { transferOnCharge } from './transfers.ts';

export type Intent = Kinds['payment_intent'];
/** A confirmed intent, and the declined card if there is one. */
type Attempt = { intent: Intent; error: ApiError | null };

/** Creates an intent that isn't confirmed yet. */
export async function createIntent(
  store: Store,
  values: Partial<Intent> & { amount: number; currency: string },
  clock: string | null = null,
): Promise<Intent> {
  const id = store.newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    ...nulls('application', 'application_fee_amount', 'canceled_at', 'cancellation_reason'),
    ...nulls('customer', 'customer_account', 'description', 'excluded_payment_method_types'),
    ...nulls('last_payment_error', 'latest_charge', 'managed_payments', 'next_action'),
    ...nulls('on_behalf_of', 'payment_method', 'payment_method_configuration_details'),
    ...nulls('payment_method_options', 'payment_record', 'processing', 'receipt_email', 'review'),
    ...nulls('setup_future_usage', 'shipping', 'source', 'statement_descriptor'),
    ...nulls('statement_descriptor_suffix', 'transfer_data', 'transfer_group'),
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${store.newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: store.now,
    livemode: false,
    metadata: {},
    payment_method_types: ['card'],
    status: values.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    _returnUrl: null,
    ...values,
  };
  return await store.insert(intent, 'payment_intent.created', { clock });
}

/** Charges the intent's payment method. A declined card leaves the intent ready for another one. */
export async function confirmIntent(
  store: Store,
  intent: Intent,
  presence: Presence,
): Promise<Attempt> {
  const methodId = idOf(intent.payment_method);
  if (!methodId) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const method = await store.get('payment_method', methodId, 'payment_method');
  const owner = idOf(method.customer);
  if (owner !== null && owner !== idOf(intent.customer)) {
    throw invalid('The payment method belongs to a customer whom the request does not name.', {
      param: 'payment_method',
    });
  }
  const result = chargeResult(method, presence);
  if (result === 'needsConfirmation') return { intent: await askOwner(store, intent), error: null };
  const charge = await createCharge(store, intent, method, result);
  if (result) return await declined(store, intent, method, charge, result);
  if (idOf(intent.customer) && intent.setup_future_usage && method.customer === null) {
    await attach(store, method, idOf(intent.customer) ?? '');
  }
  if (presence === 'confirmed' && intent.setup_future_usage === 'off_session') {
    const saved = await store.get('payment_method', methodId);
    await store.change(saved, { _isSetUp: true });
  }
  const done = { latest_charge: charge.id, next_action: null, last_payment_error: null };
  if (intent.capture_method === 'manual') {
    const held = { ...done, status: 'requires_capture', amount_capturable: intent.amount } as const;
    const type = 'payment_intent.amount_capturable_updated';
    const until = store.now + AUTHORIZED_S;
    return { intent: await store.change(intent, held, type, until), error: null };
  }
  const paid = { ...done, status: 'succeeded', amount_received: intent.amount } as const;
  const succeeded = await store.change(intent, paid, 'payment_intent.succeeded');
  await transferOnCharge(store, succeeded, charge);
  return { intent: succeeded, error: null };
}

async function askOwner(store: Store, intent: Intent): Promise<Intent> {
  return await store.change(
    intent,
    {
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: intent._returnUrl,
          url: link(`/confirm/${intent.id}`),
        },
      },
    },
    'payment_intent.requires_action',
  );
}

async function declined(
  store: Store,
  intent: Intent,
  method: Kinds['payment_method'],
  charge: Kinds['charge'] | null,
  decline: Parameters<typeof cardError>[0],
): Promise<Attempt> {
  const failed = await store.change(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      ...(charge && { latest_charge: charge.id }),
      last_payment_error: {
        type: 'card_error',
        ...decline,
        ...(charge && { charge: charge.id }),
        payment_method: present(method, '') as Kinds['payment_method'],
      },
    },
    'payment_intent.payment_failed',
  );
  const details = { ...(charge && { charge: charge.id }), payment_intent: failed };
  return { intent: failed, error: cardError(decline, details) };
}

/** The owner answered the question of their bank. */
export async function answerOwner(
  store: Store,
  intent: Intent,
  confirms: boolean,
): Promise<Attempt> {
  if (intent.status !== 'requires_action') throw invalid('This payment needs no confirmation.');
  if (confirms) return await confirmIntent(store, intent, 'confirmed');
  const method = await store.get('payment_method', idOf(intent.payment_method) ?? '');
  return await declined(store, intent, method, null, {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

/** An authorization that wasn't captured in time, or an intent that its owner gave up. */
export async function cancelIntent(
  store: Store,
  intent: Intent,
  reason: Intent['cancellation_reason'],
): Promise<Intent> {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
    throw unexpected('cancel', intent);
  }
  const charge = idOf(intent.latest_charge);
  if (intent.status === 'requires_capture' && charge) {
    const held = await store.get('charge', charge);
    const released = { refunded: true, amount_refunded: held.amount };
    await store.change(
      held,
      released,
      reason === 'automatic' ? 'charge.expired' : 'charge.refunded',
    );
  }
  const canceled = {
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: store.now,
    cancellation_reason: reason,
    next_action: null,
  } as const;
  return await store.change(intent, canceled, 'payment_intent.canceled', null);
}

/** Takes the money of an authorized intent, or a part of it. */
export async function captureIntent(
  store: Store,
  intent: Intent,
  wanted?: number,
): Promise<Intent> {
  if (intent.status !== 'requires_capture') throw unexpected('capture', intent);
  const taken = wanted ?? intent.amount_capturable;
  if (taken < 1 || taken > intent.amount_capturable) {
    throw invalid('The amount to capture must be at most the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = await store.get('charge', idOf(intent.latest_charge) ?? '');
  const method = await store.get('payment_method', charge.payment_method ?? '');
  const captured = await captureMoney(store, charge, method, taken);
  await store.event('charge.captured', captured);
  const paid = { status: 'succeeded', amount_capturable: 0, amount_received: taken } as const;
  const succeeded = await store.change(intent, paid, 'payment_intent.succeeded', null);
  await transferOnCharge(store, succeeded, captured);
  if (method._behavior === 'disputed') await openDispute(store, captured);
  return succeeded;
}

export const unexpected = (action: string, intent: Intent): ApiError =>
  invalid(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
