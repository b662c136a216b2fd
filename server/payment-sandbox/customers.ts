import * as z from 'zod/mini';
import { idOf, type Kinds } from './kinds.ts';
import { address, given, ignored, mergeMetadata, metadata, text } from './params.ts';
import { attach, takePaymentMethod } from './payment-methods.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Customer = Kinds['customer'];

const fields = {
  name: z.optional(text),
  email: z.optional(text),
  phone: z.optional(text),
  description: z.optional(text),
  address: z.optional(address),
  metadata: z.optional(metadata),
  invoice_settings: z.optional(
    z.strictObject({ default_payment_method: z.optional(text), footer: ignored }),
  ),
  payment_method: z.optional(text),
  preferred_locales: ignored,
  tax_exempt: ignored,
  test_clock: z.optional(text),
};

export const customerEndpoints: Endpoints = {
  'POST /v1/customers': endpoint(z.strictObject(fields), async ({ store, params }) => {
    const clock = params.test_clock
      ? await store.get('test_helpers.test_clock', params.test_clock, 'test_clock')
      : null;
    const created = store.atTime(clock?.frozen_time ?? store.now);
    const customer = await createCustomer(created, {
      name: params.name || null,
      email: params.email || null,
      phone: params.phone || null,
      description: params.description || null,
      address: params.address ?? null,
      metadata: mergeMetadata({}, params.metadata),
      test_clock: clock?.id ?? null,
    });
    return await savePaymentMethods(created, customer, params);
  }),
  'GET /v1/customers': list('customer', { email: 'email', test_clock: 'test_clock' }),
  'GET /v1/customers/:id': retrieve('customer'),
  'POST /v1/customers/:id': endpoint(z.strictObject(fields), async ({ store, params, id }) => {
    const customer = await store.get('customer', id);
    const { invoice_settings: _, payment_method: _method, test_clock: _clock, ...plain } = params;
    const changed = await store.change(
      customer,
      {
        ...given({ ...plain, preferred_locales: undefined, tax_exempt: undefined }),
        metadata: mergeMetadata(customer.metadata, params.metadata),
      },
      'customer.updated',
    );
    return await savePaymentMethods(store, changed, params);
  }),
};

export async function createCustomer(store: Store, values: Partial<Customer>): Promise<Customer> {
  const customer: Customer = {
    id: store.newId('cus'),
    object: 'customer',
    balance: 0,
    created: store.now,
    ...nulls('address', 'currency', 'default_source', 'description', 'discount', 'email'),
    ...nulls('name', 'phone', 'shipping', 'test_clock'),
    delinquent: false,
    invoice_prefix: store.newId('x').slice(2, 10).toUpperCase(),
    invoice_settings: nulls(
      'custom_fields',
      'default_payment_method',
      'footer',
      'rendering_options',
    ),
    livemode: false,
    metadata: {},
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    ...values,
  };
  return await store.insert(customer, 'customer.created');
}

async function savePaymentMethods(
  store: Store,
  customer: Customer,
  params: {
    payment_method?: string | undefined;
    invoice_settings?: { default_payment_method?: string | undefined } | undefined;
  },
): Promise<Customer> {
  if (params.payment_method) {
    await attach(store, await takePaymentMethod(store, params.payment_method), customer.id);
  }
  const wanted = params.invoice_settings?.default_payment_method;
  if (wanted === undefined) return customer;
  return await setDefaultPaymentMethod(store, customer, wanted);
}

/** An empty id leaves the customer without a default. */
export async function setDefaultPaymentMethod(
  store: Store,
  customer: Customer,
  id: string,
): Promise<Customer> {
  const method = id ? await store.get('payment_method', id, 'default_payment_method') : null;
  if (method) await attach(store, method, customer.id);
  const invoice_settings = {
    ...customer.invoice_settings,
    default_payment_method: method?.id ?? null,
  };
  return await store.change(customer, { invoice_settings }, 'customer.updated');
}

/** The store at the time of the customer's test clock, if there is one, and that clock. */
export async function timeOfCustomer(
  store: Store,
  customer: Customer,
): Promise<{ store: Store; clock: string | null }> {
  const clock = idOf(customer.test_clock);
  if (!clock) return { store, clock };
  const { frozen_time } = await store.get('test_helpers.test_clock', clock);
  return { store: store.atTime(frozen_time), clock };
}
