import type Stripe from 'stripe';
import { MINUTE_MS } from '#contract/durations.ts';
import {
  CheckoutDiffers,
  PaymentDeclined,
  type Payer,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type SubscriptionChange,
  type TestMode,
} from './payments.ts';
import {
  checkoutOf,
  eventOf,
  PAUSES_ON,
  payoutAccountOf,
  priceOf,
  secondsOf,
  subscriptionOf,
} from './stripe-objects.ts';

type Needed = {
  secretKey: string;
  /** Any of them signs an event. */
  webhookSecrets: string[];
  /** The ids of the monthly prices; asked for with the first call that needs one. */
  prices: (stripe: Stripe) => Promise<Record<Payer, string>>;
  testMode: TestMode;
  /** Another server than the provider's own: the sandbox on this machine. */
  server?: { host: string; port: number; protocol: 'http' };
  now: () => Date;
  /** How long a call is waited for, and how often it is tried again. */
  patience?: { timeoutMs: number; retries: number };
};

const PATIENCE = { timeoutMs: 15_000, retries: 2 };
/** A price stands beside a button that works without it. */
const PRICE_TIMEOUT_MS = 3_000;
const PRICE_KEPT_MS = 10 * MINUTE_MS;
/** Signatures that are older were sent before, by somebody else. */
const TOLERANCE_SECONDS = 300;
const SUBSCRIPTIONS_READ = 20;

/** Stripe, by its own library, which is loaded with the first call. */
export function stripePayments({ secretKey, webhookSecrets, prices, ...rest }: Needed): Payments {
  const { testMode, server, now, patience = PATIENCE } = rest;
  let loading: Promise<Stripe> | undefined;
  let known: Promise<Record<Payer, string>> | undefined;
  const load = async (): Promise<Stripe> => {
    const { default: Library } = await import('stripe');
    return new Library(secretKey, {
      ...server,
      timeout: patience.timeoutMs,
      maxNetworkRetries: patience.retries,
      telemetry: false,
    });
  };
  const client = (): Promise<Stripe> => (loading ??= load());
  async function priceIdOf(stripe: Stripe, payer: Payer): Promise<string> {
    known ??= prices(stripe);
    try {
      return (await known)[payer];
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await client();
    try {
      return await call(stripe);
    } catch (error) {
      throw failureOf(error);
    }
  }
  /** Null where the provider knows no such object. */
  const find = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T | null> =>
    ask(async (stripe) => {
      try {
        return await call(stripe);
      } catch (error) {
        if (codeOf(error) === 'resource_missing' || codeOf(error) === 'account_invalid')
          return null;
        throw error;
      }
    });
  const write = async <T>(key: string, call: (stripe: Stripe, options: Key) => Promise<T>) =>
    ask((stripe) => call(stripe, { idempotencyKey: key }));
  const keptPrices = keepPrices(now, (payer) =>
    ask(async (stripe) =>
      priceOf(
        await stripe.prices.retrieve(await priceIdOf(stripe, payer), undefined, {
          timeout: PRICE_TIMEOUT_MS,
          maxNetworkRetries: 0,
        }),
      ),
    ),
  );

  return {
    testMode,
    price: keptPrices,
    createCustomer: ({ accountId, name, email }, key) =>
      write(key, async (stripe, options) => {
        const customer = { name, email, metadata: { accountId } };
        return (await stripe.customers.create(customer, options)).id;
      }),
    startCheckout: ({ customerId, accountId, payer, returnUrl }, key) =>
      write(key, async (stripe, options) => {
        const joined = returnUrl.includes('?') ? '&' : '?';
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: accountId,
            line_items: [{ price: await priceIdOf(stripe, payer), quantity: 1 }],
            subscription_data: { metadata: { accountId } },
            success_url: `${returnUrl}${joined}session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: returnUrl,
          },
          options,
        );
        return checkoutOf(session);
      }),
    async checkout(id) {
      const session = await find((stripe) => stripe.checkout.sessions.retrieve(id));
      return session && checkoutOf(session);
    },
    openCheckout: (customer) =>
      ask(async (stripe) => {
        const open = { customer, status: 'open', limit: 1 } as const;
        const [session] = (await stripe.checkout.sessions.list(open)).data;
        return session ? checkoutOf(session) : null;
      }),
    subscriptions: (customer) =>
      ask(async (stripe) => {
        const all = { customer, status: 'all', limit: SUBSCRIPTIONS_READ } as const;
        return (await stripe.subscriptions.list(all)).data.map(subscriptionOf);
      }),
    changeSubscription: (id, change, key) =>
      write(key, async (stripe, options) => {
        await stripe.subscriptions.update(id, changeOf(change), options);
      }),
    endSubscription: (id, key) =>
      write(key, async (stripe, options) => {
        await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false }, options);
      }),
    portalPage: (customer, returnUrl) =>
      ask(
        async (stripe) =>
          (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
    createPayoutAccount: ({ accountId, email }, key) =>
      write(key, async (stripe, options) => {
        const account = {
          type: 'express',
          country: 'US',
          email,
          business_type: 'individual',
          capabilities: { transfers: { requested: true } },
          metadata: { accountId },
        } as const;
        return (await stripe.accounts.create(account, options)).id;
      }),
    onboardingPage: (account, returnUrl) =>
      ask(async (stripe) => {
        const link = { account, type: 'account_onboarding' } as const;
        const urls = { return_url: returnUrl, refresh_url: returnUrl };
        return (await stripe.accountLinks.create({ ...link, ...urls })).url;
      }),
    payoutPage: (account) =>
      ask(async (stripe) => (await stripe.accounts.createLoginLink(account)).url),
    async payoutAccount(id) {
      const account = await find((stripe) => stripe.accounts.retrieve(id));
      return account && payoutAccountOf(account);
    },
    async readEvent(body, signature, at) {
      const { webhooks } = await client();
      for (const secret of webhookSecrets) {
        try {
          const [age, time] = [TOLERANCE_SECONDS, at.getTime()];
          return eventOf(webhooks.constructEvent(body, signature, secret, age, undefined, time));
        } catch {
          // Whatever is wrong with it, the holder of this secret did not send it.
        }
      }
      return null;
    },
  };
}

type Key = { idempotencyKey: string };

/** A pause takes effect with the next bill, which is not collected; from when on stands with the subscription. */
function changeOf(change: SubscriptionChange): Stripe.SubscriptionUpdateParams {
  switch (change.act) {
    case 'pause':
      return {
        pause_collection: { behavior: 'void' },
        metadata: { [PAUSES_ON]: String(secondsOf(change.from)) },
      };
    case 'resume':
      return {
        pause_collection: '',
        metadata: { [PAUSES_ON]: '' },
        ...(change.billsNow && {
          billing_cycle_anchor: { type: 'now' },
          proration_behavior: 'none',
          payment_behavior: 'error_if_incomplete',
        }),
      };
    case 'cancel':
      return { cancel_at_period_end: true, pause_collection: '', metadata: { [PAUSES_ON]: '' } };
    case 'keep':
      return { cancel_at_period_end: false };
  }
}

/** Prices for some minutes, and the last known one while the provider is silent. */
function keepPrices(now: () => Date, read: (payer: Payer) => Promise<Price | null>) {
  const kept = new Map<Payer, { price: Price | null; until: number }>();
  return async (payer: Payer): Promise<Price | null> => {
    const known = kept.get(payer);
    if (known && now().getTime() < known.until) return known.price;
    try {
      const price = await read(payer);
      kept.set(payer, { price, until: now().getTime() + PRICE_KEPT_MS });
      return price;
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return known?.price ?? null;
      throw error;
    }
  };
}

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
