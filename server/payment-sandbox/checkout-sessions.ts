import * as z from 'zod/mini';
import type { Stripe } from 'stripe';
import { invalid } from './api-error.ts';
import { idOf, type Kinds } from './kinds.ts';
import { currency, flag, ignored, mergeMetadata, metadata, text, whole } from './params.ts';
import { link, listOf, nulls, type ApiList } from './present.ts';
import { createInlinePrice, inlinePriceParams } from './products.ts';
import { endpoint, list, none, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';
import { trialSettings } from './subscriptions.ts';

export type Session = Kinds['checkout.session'];

/** The object that the session creates once its customer has paid. */
export type WantedBySession = {
  lineItems: ApiList<Stripe.LineItem>;
  trialDays: number | null;
  trialEnd: number | null;
  subscription: Partial<Kinds['subscription']>;
  intent: Partial<Kinds['payment_intent']>;
  setup: { description: string | null; metadata: Record<string, string> };
};

const LIVES_S = 24 * 3600;
const group = { metadata: z.optional(metadata), description: z.optional(text) };

const createParams = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  success_url: z.optional(text),
  cancel_url: z.optional(text),
  customer: z.optional(text),
  customer_email: z.optional(text),
  customer_creation: z.optional(text),
  client_reference_id: z.optional(text),
  currency: z.optional(currency),
  expires_at: z.optional(whole),
  metadata: z.optional(metadata),
  line_items: z.optional(
    z.array(
      z.strictObject({
        price: z.optional(text),
        price_data: z.optional(inlinePriceParams),
        quantity: z.optional(whole),
      }),
    ),
  ),
  subscription_data: z.optional(
    z.strictObject({
      ...group,
      trial_period_days: z.optional(whole),
      trial_end: z.optional(whole),
      trial_settings: z.optional(
        z.strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
            billing_cycle_anchor: ignored,
          }),
        }),
      ),
      billing_mode: ignored,
    }),
  ),
  payment_intent_data: z.optional(
    z.strictObject({
      ...group,
      capture_method: z.optional(text),
      setup_future_usage: z.optional(text),
      transfer_group: z.optional(text),
      receipt_email: z.optional(text),
      statement_descriptor_suffix: z.optional(text),
      application_fee_amount: z.optional(whole),
      transfer_data: z.optional(z.strictObject({ destination: text, amount: z.optional(whole) })),
    }),
  ),
  setup_intent_data: z.optional(z.strictObject(group)),
  payment_method_collection: z.optional(z.enum(['always', 'if_required'])),
  allow_promotion_codes: z.optional(flag),
  billing_address_collection: ignored,
  customer_update: ignored,
  automatic_tax: ignored,
  tax_id_collection: ignored,
  locale: ignored,
  ui_mode: z.optional(z.literal('hosted_page')),
  saved_payment_method_options: ignored,
  submit_type: ignored,
  consent_collection: ignored,
  custom_text: ignored,
});
type CreateParams = z.output<typeof createParams>;

async function createSession(store: Store, params: CreateParams): Promise<Session> {
  const { mode } = params;
  const items = await readLineItems(store, params);
  if (mode !== 'setup' && items.length === 0) {
    throw invalid('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    });
  }
  const customer = params.customer
    ? await store.get('customer', params.customer, 'customer')
    : null;
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const id = store.newId('cs_test');
  const hasTrial = Boolean(
    params.subscription_data?.trial_period_days ?? params.subscription_data?.trial_end,
  );
  const due = hasTrial ? 0 : total;
  const expires_at = params.expires_at ?? store.now + LIVES_S;
  const money =
    mode === 'setup'
      ? nulls('amount_subtotal', 'amount_total')
      : { amount_subtotal: due, amount_total: due };
  const session: Session = {
    id,
    object: 'checkout.session',
    ...nulls('adaptive_pricing', 'after_expiration', 'allowed_payment_method_types'),
    ...nulls('billing_address_collection', 'client_secret', 'collected_information', 'consent'),
    ...nulls('consent_collection', 'currency_conversion', 'customer_account', 'discounts'),
    ...nulls('customer_details', 'integration_identifier', 'invoice', 'invoice_creation'),
    ...nulls('locale', 'managed_payments', 'origin_context', 'payment_intent', 'payment_link'),
    ...nulls('payment_method_configuration_details', 'payment_method_options', 'permissions'),
    ...nulls('recovered_from', 'saved_payment_method_options', 'setup_intent', 'shipping_cost'),
    ...nulls('shipping_address_collection', 'submit_type', 'subscription', 'wallet_options'),
    ...money,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    automatic_tax: { enabled: false, ...nulls('liability', 'provider', 'status') },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: store.now,
    currency: items[0]?.currency ?? params.currency ?? null,
    custom_fields: [],
    custom_text: nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_email: params.customer_email ?? null,
    expires_at,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: link(`/checkout/${id}`),
    _wanted: wantedBy(params, listOf(`/v1/checkout/sessions/${id}/line_items`, items)),
  };
  return await store.insert(session, null, { due: expires_at });
}

function wantedBy(params: CreateParams, lineItems: ApiList<Stripe.LineItem>): WantedBySession {
  const {
    subscription_data: plan,
    payment_intent_data: payment,
    setup_intent_data: setup,
  } = params;
  const { metadata: paymentMetadata, ...intent } = payment ?? {};
  return {
    lineItems,
    trialDays: plan?.trial_period_days ?? null,
    trialEnd: plan?.trial_end ?? null,
    subscription: {
      metadata: mergeMetadata({}, plan?.metadata),
      description: plan?.description ?? null,
      ...(plan?.trial_settings && {
        trial_settings: trialSettings(plan.trial_settings.end_behavior.missing_payment_method),
      }),
    },
    intent: { ...intent, metadata: mergeMetadata({}, paymentMetadata) },
    setup: {
      description: setup?.description ?? null,
      metadata: mergeMetadata({}, setup?.metadata),
    },
  };
}

async function readLineItems(store: Store, { line_items: wanted }: CreateParams) {
  const items: Stripe.LineItem[] = [];
  for (const [index, { price: id, price_data: data, quantity = 1 }] of (wanted ?? []).entries()) {
    const price = data
      ? await createInlinePrice(store, data)
      : await store.get('price', id ?? '', `line_items[${index}][price]`);
    const product = await store.find('product', idOf(price.product) ?? '');
    const amount = (price.unit_amount ?? 0) * quantity;
    items.push({
      id: store.newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: product?.name ?? null,
      metadata: {},
      price,
      quantity,
    });
  }
  return items;
}

/** Nobody paid in time, or the seller withdrew the offer. */
export async function expireSession(store: Store, session: Session): Promise<Session> {
  return await store.change(
    session,
    { status: 'expired', url: null },
    'checkout.session.expired',
    null,
  );
}

export const checkoutEndpoints: Endpoints = {
  'POST /v1/checkout/sessions': endpoint(createParams, ({ store, params }) =>
    createSession(store, params),
  ),
  'GET /v1/checkout/sessions': list('checkout.session', {
    customer: 'customer',
    payment_intent: 'payment_intent',
    subscription: 'subscription',
    status: 'status',
  }),
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': endpoint(none, async ({ store, id }) => {
    const session = await store.get('checkout.session', id);
    if (session.status === 'open') return await expireSession(store, session);
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  }),
};
