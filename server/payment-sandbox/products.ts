import * as z from 'zod/mini';
import type { Stripe } from 'stripe';
import type { Kinds } from './kinds.ts';
import { currency, flag, given, ignored, mergeMetadata, metadata, text, whole } from './params.ts';
import { nulls } from './present.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

const productFields = {
  active: z.optional(flag),
  description: z.optional(text),
  images: z.optional(z.array(text)),
  metadata: z.optional(metadata),
  statement_descriptor: z.optional(text),
  unit_label: z.optional(text),
  url: z.optional(text),
  tax_code: ignored,
};
const priceData = {
  currency,
  unit_amount: whole,
  recurring: z.optional(
    z.strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.optional(whole),
      usage_type: z.optional(z.literal('licensed')),
    }),
  ),
  tax_behavior: ignored,
};
const priceFields = {
  active: z.optional(flag),
  lookup_key: z.optional(text),
  metadata: z.optional(metadata),
  nickname: z.optional(text),
};

/** Amounts of money as the API's decimals, which are texts. */
export const decimal = (amount: number): Stripe.Decimal =>
  String(amount) as unknown as Stripe.Decimal;

async function createProduct(
  store: Store,
  name: string,
  values: Partial<Kinds['product']> = {},
): Promise<Kinds['product']> {
  return await store.insert(
    {
      id: store.newId('prod'),
      object: 'product',
      active: true,
      created: store.now,
      ...nulls('default_price', 'description', 'package_dimensions', 'shippable'),
      ...nulls('statement_descriptor', 'tax_code', 'tax_details', 'unit_label', 'url'),
      images: [],
      livemode: false,
      marketing_features: [],
      name,
      type: 'service',
      updated: store.now,
      ...values,
      metadata: values.metadata ?? {},
    },
    'product.created',
  );
}

const priceDataParams = z.strictObject(priceData);
type PriceData = z.output<typeof priceDataParams>;

async function createPrice(
  store: Store,
  product: string,
  data: PriceData,
  values: Partial<Kinds['price']> = {},
): Promise<Kinds['price']> {
  return await store.insert(
    {
      id: store.newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: store.now,
      currency: data.currency,
      ...nulls('custom_unit_amount', 'lookup_key', 'nickname', 'tiers_mode', 'transform_quantity'),
      livemode: false,
      product,
      recurring: data.recurring
        ? {
            interval: data.recurring.interval,
            interval_count: data.recurring.interval_count ?? 1,
            ...nulls('meter', 'trial_period_days'),
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: 'unspecified',
      type: data.recurring ? 'recurring' : 'one_time',
      unit_amount: data.unit_amount,
      unit_amount_decimal: decimal(data.unit_amount),
      ...values,
      metadata: values.metadata ?? {},
    },
    'price.created',
  );
}

/** A price given in place, as a Checkout session allows. */
export const inlinePriceParams = z.strictObject({
  ...priceData,
  product: z.optional(text),
  product_data: z.optional(z.strictObject({ ...productFields, name: text })),
});

export async function createInlinePrice(
  store: Store,
  { product, product_data: described, ...data }: z.output<typeof inlinePriceParams>,
): Promise<Kinds['price']> {
  const id = product ?? (await createProduct(store, described?.name ?? 'Product')).id;
  return await createPrice(store, id, data);
}

export const productEndpoints: Endpoints = {
  'POST /v1/products': endpoint(
    z.strictObject({ ...productFields, name: text }),
    async ({ store, params: { tax_code: _, name, ...fields } }) =>
      await createProduct(store, name, given(fields) as Partial<Kinds['product']>),
  ),
  'POST /v1/prices': endpoint(
    z.strictObject({
      ...priceData,
      ...priceFields,
      product: z.optional(text),
      product_data: z.optional(z.strictObject({ ...productFields, name: text })),
      transfer_lookup_key: ignored,
    }),
    async ({ store, params }) => {
      const { product, product_data: described, ...rest } = params;
      if (product) await store.get('product', product, 'product');
      const id = product ?? (await createProduct(store, described?.name ?? 'Product')).id;
      return await createPrice(store, id, rest, {
        active: rest.active ?? true,
        lookup_key: rest.lookup_key ?? null,
        nickname: rest.nickname ?? null,
        metadata: mergeMetadata({}, rest.metadata),
      });
    },
  ),
  'GET /v1/prices': list('price', {
    product: 'product',
    active: 'active',
    type: 'type',
    currency: 'currency',
    lookup_keys: 'lookup_key',
  }),
  'GET /v1/prices/:id': retrieve('price'),
};
