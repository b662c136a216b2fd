import * as z from 'zod/mini';
import {
  cardError,
  cardWithNumber,
  numberOfNamedCard,
  savingDecline,
  type KnownCard,
} from './cards.ts';
import { invalid } from './api-error.ts';
import type { Kinds } from './kinds.ts';
import { text } from './params.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type PaymentMethod = Kinds['payment_method'];
type BillingDetails = PaymentMethod['billing_details'];

const DEFAULT_EXPIRY = { exp_month: 12, exp_year: 2034 };

type NewCard = {
  card: KnownCard;
  expiry?: { exp_month?: number | undefined; exp_year?: number | undefined };
  billing?: Partial<BillingDetails>;
  metadata?: Record<string, string> | undefined;
};

export async function createCard(store: Store, options: NewCard): Promise<PaymentMethod> {
  const { brand, last4, behavior } = options.card;
  const { exp_month, exp_year } = options.expiry ?? {};
  return await store.insert({
    id: store.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      ...nulls('address', 'email', 'name', 'phone', 'tax_id'),
      ...options.billing,
    },
    card: {
      brand,
      checks: { ...nulls('address_line1_check', 'address_postal_code_check'), cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: exp_month ?? DEFAULT_EXPIRY.exp_month,
      exp_year: exp_year ?? DEFAULT_EXPIRY.exp_year,
      fingerprint: `fingerprint${last4}`,
      funding: 'credit',
      ...nulls('generated_from', 'wallet'),
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
    },
    created: store.now,
    ...nulls('customer', 'customer_account'),
    livemode: false,
    metadata: options.metadata ?? {},
    type: 'card',
    _behavior: behavior,
    _isSetUp: false,
  });
}

/** The payment method with the id; `pm_card_visa` and the like become a new one each time. */
export async function takePaymentMethod(
  store: Store,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> {
  const number = numberOfNamedCard(id);
  if (number) return await createCard(store, { card: cardWithNumber(number) });
  return await store.get('payment_method', id, param);
}

/** Saves the card for its customer, or throws the decline. */
export async function attach(
  store: Store,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid('The payment method is already attached to another customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  const decline = savingDecline(method);
  if (decline) throw cardError(decline);
  return await store.change(method, { customer }, 'payment_method.attached');
}

export const paymentMethodEndpoints: Endpoints = {
  'GET /v1/payment_methods': list('payment_method', { customer: 'customer', type: 'type' }),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': endpoint(
    z.strictObject({ customer: text }),
    async ({ store, params, id }) => {
      await store.get('customer', params.customer, 'customer');
      return await attach(store, await takePaymentMethod(store, id, 'id'), params.customer);
    },
  ),
  'GET /v1/customers/:id/payment_methods': endpoint(
    z.strictObject({
      type: z.optional(text),
      limit: z.optional(text),
      starting_after: z.optional(text),
      ending_before: z.optional(text),
    }),
    async ({ store, params, id, path }) => {
      await store.get('customer', id, 'customer');
      const { type, ...page } = params;
      const asked = { ...page, ...(type && { type }), customer: id };
      return await paymentMethodsOf({ store, params: asked, id, path });
    },
  ),
};

const paymentMethodsOf = list('payment_method', { customer: 'customer', type: 'type' });
