import type Stripe from 'stripe';
import { CheckoutDiffers, PaymentDeclined, PaymentsUnavailable } from './payments.ts';

export type ClientOptions = {
  secretKey: string;
  /** Another server than the provider's own: the sandbox on this machine. */
  server?: { host: string; port: number; protocol: 'http' } | undefined;
  /** How long a call is waited for, and how often it is tried again. */
  patience?: { timeoutMs: number; retries: number } | undefined;
};

type Key = { idempotencyKey: string };

export type StripeClient = {
  load: () => Promise<Stripe>;
  /** Makes a call, and reports its failure in our own words. */
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;
  /** Null where the provider knows no such object. */
  find: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T | null>;
  /** A call with an effect, which happens once for each key. */
  write: <T>(key: string, call: (stripe: Stripe, options: Key) => Promise<T>) => Promise<T>;
};

const PATIENCE = { timeoutMs: 15_000, retries: 2 };

/** Stripe's library, which is loaded with the first call. */
export function stripeClient({
  secretKey,
  server,
  patience = PATIENCE,
}: ClientOptions): StripeClient {
  let loading: Promise<Stripe> | undefined;
  const open = async (): Promise<Stripe> => {
    const { default: Library } = await import('stripe');
    return new Library(secretKey, {
      ...server,
      timeout: patience.timeoutMs,
      maxNetworkRetries: patience.retries,
      telemetry: false,
    });
  };
  const load = (): Promise<Stripe> => (loading ??= open());

  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await load();
    try {
      return await call(stripe);
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    load,
    ask,
    find: (call) =>
      ask(async (stripe) => {
        try {
          return await call(stripe);
        } catch (error) {
          if (unknown.has(codeOf(error) ?? '')) return null;
          throw error;
        }
      }),
    write: (key, call) => ask((stripe) => call(stripe, { idempotencyKey: key })),
  };
}

const unknown: ReadonlySet<string> = new Set(['resource_missing', 'account_invalid']);

const fieldOf = (error: unknown, field: 'type' | 'code'): string | undefined => {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : undefined;
};
const codeOf = (error: unknown) => fieldOf(error, 'code');

/** The library's errors by what they mean to a caller. All others are faults of this program. */
function failureOf(error: unknown): unknown {
  const type = fieldOf(error, 'type');
  if (!type?.startsWith('Stripe')) return error;
  if (type === 'StripeCardError') return new PaymentDeclined('declined', { cause: error });
  if (type === 'StripeIdempotencyError') return new CheckoutDiffers(type, { cause: error });
  return new PaymentsUnavailable(`${type} ${codeOf(error) ?? ''}`.trim(), { cause: error });
}
