import * as z from 'zod/mini';
import type { Read } from './read-variable.ts';

/** The account at the payment provider; null where none is configured. */
export type PaymentsEnv = {
  secretKey: string;
  /** Sign the provider's events: those of our own account, and those of the creators' accounts. */
  webhookSecrets: string[];
  /** The monthly prices of a business's and a corporation's subscription. */
  prices: { business: string; corporate: string };
} | null;

const secret = z.string().check(z.regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/));
const signing = z
  .string()
  .check(z.regex(/^whsec_[A-Za-z0-9+/=_-]+(?:\s*,\s*whsec_[A-Za-z0-9+/=_-]+)?$/));
const price = z.string().check(z.regex(/^price_[A-Za-z0-9_]+$/));

/** All four or none: with fewer, someone could pay without an effect. */
export function readPaymentsEnv(read: Read, fail: (sentence: string) => never): PaymentsEnv {
  const secretKey = read('STRIPE_SECRET_KEY', secret, 'a secret key of Stripe, such as sk_test_…');
  const webhookSecret = read(
    'STRIPE_WEBHOOK_SECRET',
    signing,
    "the signing secret of Stripe's webhook, such as whsec_…, or two with a comma between them",
  );
  const business = read('STRIPE_PRICE_ID', price, 'the id of a monthly price, such as price_…');
  const corporate = read(
    'STRIPE_CORPORATE_PRICE_ID',
    price,
    'the id of a monthly price, such as price_…',
  );
  if (secretKey === null && webhookSecret === null && business === null && corporate === null) {
    return null;
  }
  if (secretKey === null || webhookSecret === null || business === null || corporate === null) {
    return fail(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID and STRIPE_CORPORATE_PRICE_ID must be set together.',
    );
  }
  const webhookSecrets = webhookSecret.split(',').map((one) => one.trim());
  return { secretKey, webhookSecrets, prices: { business, corporate } };
}
