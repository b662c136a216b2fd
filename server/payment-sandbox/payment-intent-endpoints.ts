import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { timeOfCustomer } from './customers.ts';
import { idOf } from './kinds.ts';
import { currency, flag, ignored, mergeMetadata, metadata, text, whole } from './params.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  unexpected,
  type Intent,
} from './payment-intents.ts';
import { takePaymentMethod } from './payment-methods.ts';
import { endpoint, list, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';
import { settleInvoiceOf } from './subscription-cycle.ts';

const confirmFields = {
  payment_method: z.optional(text),
  off_session: z.optional(flag),
  return_url: z.optional(text),
  receipt_email: z.optional(text),
  setup_future_usage: z.optional(text),
  capture_method: z.optional(text),
  error_on_requires_action: ignored,
  mandate_data: ignored,
  payment_method_options: ignored,
  use_stripe_sdk: ignored,
};
const plainFields = {
  description: z.optional(text),
  metadata: z.optional(metadata),
  transfer_group: z.optional(text),
  statement_descriptor: z.optional(text),
  statement_descriptor_suffix: z.optional(text),
  application_fee_amount: z.optional(whole),
  transfer_data: z.optional(z.strictObject({ destination: text, amount: z.optional(whole) })),
  automatic_payment_methods: ignored,
};
const createParams = z.strictObject({
  ...confirmFields,
  ...plainFields,
  amount: whole,
  currency,
  customer: z.optional(text),
  confirm: z.optional(flag),
  confirmation_method: ignored,
  on_behalf_of: ignored,
});
type ConfirmParams = Partial<z.output<typeof createParams>>;

/** Stripe's least charge in US dollars. */
const LEAST_CENTS = 50;

/** Confirms as the caller asks, and throws the decline as the API does. */
async function confirm(store: Store, intent: Intent, params: ConfirmParams): Promise<Intent> {
  const { status } = intent;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)) {
    throw unexpected('confirm', intent);
  }
  const method = params.payment_method
    ? (await takePaymentMethod(store, params.payment_method)).id
    : idOf(intent.payment_method);
  const ready = await store.change(intent, {
    payment_method: method,
    ...(params.return_url && { _returnUrl: params.return_url }),
    ...(params.receipt_email && { receipt_email: params.receipt_email }),
    ...(params.setup_future_usage && { setup_future_usage: params.setup_future_usage }),
    ...(params.capture_method && { capture_method: params.capture_method }),
  });
  const presence = params.off_session ? 'absent' : 'present';
  const attempt = await confirmIntent(store, ready, presence);
  if (attempt.error) throw attempt.error;
  await settleInvoiceOf(store, attempt.intent);
  return attempt.intent;
}

export const paymentIntentEndpoints: Endpoints = {
  'POST /v1/payment_intents': endpoint(createParams, async (call) => {
    const { params } = call;
    const customer = params.customer
      ? await call.store.get('customer', params.customer, 'customer')
      : null;
    const { store, clock } = customer
      ? await timeOfCustomer(call.store, customer)
      : { store: call.store, clock: null };
    const method = params.payment_method && (await takePaymentMethod(store, params.payment_method));
    if (params.amount < LEAST_CENTS) {
      throw invalid('Amount must be at least $0.50 usd', {
        code: 'amount_too_small',
        param: 'amount',
      });
    }
    if (params.transfer_data) {
      await store.get('account', params.transfer_data.destination, 'transfer_data[destination]');
    }
    const intent = await createIntent(
      store,
      {
        amount: params.amount,
        currency: params.currency,
        customer: customer?.id ?? null,
        payment_method: method ? method.id : null,
        capture_method: params.capture_method ?? 'automatic_async',
        setup_future_usage: params.setup_future_usage ?? null,
        ...plainValues(params),
        metadata: mergeMetadata({}, params.metadata),
        _returnUrl: params.return_url ?? null,
      },
      clock,
    );
    if (!params.confirm) return intent;
    return await confirm(store, intent, { ...params, payment_method: undefined });
  }),
  'GET /v1/payment_intents': list('payment_intent', { customer: 'customer' }),
  'GET /v1/payment_intents/:id': endpoint(
    z.strictObject({ client_secret: ignored }),
    ({ store, id }) => store.get('payment_intent', id),
  ),
  'POST /v1/payment_intents/:id/confirm': endpoint(
    z.strictObject(confirmFields),
    async ({ store, params, id }) =>
      await confirm(store, await store.get('payment_intent', id), params),
  ),
  'POST /v1/payment_intents/:id/capture': endpoint(
    z.strictObject({ amount_to_capture: z.optional(whole), metadata: ignored }),
    async ({ store, params, id }) =>
      await captureIntent(store, await store.get('payment_intent', id), params.amount_to_capture),
  ),
  'POST /v1/payment_intents/:id/cancel': endpoint(
    z.strictObject({ cancellation_reason: z.optional(text) }),
    async ({ store, params, id }) =>
      await cancelIntent(
        store,
        await store.get('payment_intent', id),
        params.cancellation_reason ?? null,
      ),
  ),
};

function plainValues(params: ConfirmParams): Partial<Intent> {
  const { description, receipt_email, transfer_group, statement_descriptor } = params;
  const { statement_descriptor_suffix, application_fee_amount, transfer_data } = params;
  const values = {
    description,
    receipt_email,
    transfer_group,
    statement_descriptor,
    statement_descriptor_suffix,
    application_fee_amount,
    transfer_data,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
