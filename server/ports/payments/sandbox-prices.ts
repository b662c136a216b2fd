import type Stripe from 'stripe';
import { BRAND } from '#contract/brand.ts';
import type { Payer } from './payments.ts';

/** The monthly prices of the demo's subscriptions, in cents. */
const MONTHLY_CENTS: Record<Payer, number> = { business: 4_900, corporate: 14_900 };
const NAMES: Record<Payer, string> = { business: 'Business', corporate: 'Corporate' };

/** The sandbox's prices, made once. */
export async function sandboxPrices(stripe: Stripe): Promise<Record<Payer, string>> {
  return {
    business: await priceOf(stripe, 'business'),
    corporate: await priceOf(stripe, 'corporate'),
  };
}

async function priceOf(stripe: Stripe, payer: Payer): Promise<string> {
  const key = `pollin_${payer}`;
  const [known] = (await stripe.prices.list({ lookup_keys: [key], limit: 1 })).data;
  if (known) return known.id;
  const price = {
    currency: 'usd',
    unit_amount: MONTHLY_CENTS[payer],
    recurring: { interval: 'month' },
    lookup_key: key,
    product_data: { name: `${BRAND} ${NAMES[payer]}` },
  } as const;
  return (await stripe.prices.create(price, { idempotencyKey: `price:${key}` })).id;
}
