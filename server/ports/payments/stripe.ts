import type Stripe from 'stripe';
import { MINUTE_MS } from '#contract/durations.ts';
import {
  type Payer,
  type Payments,
  PaymentsUnavailable,
  type Price,
  type SubscriptionChange,
  type TestMode,
} from './payments.ts';
import { cardCalls, chargeCalls } from './stripe-charges.ts';
import { type ClientOptions, stripeClient, type StripeClient } from './stripe-client.ts';
import {
  checkoutOf,
  eventOf,
  PAUSES_ON,
  payoutAccountOf,
  priceOf,
  secondsOf,
  subscriptionOf,
} from './stripe-objects.ts';

type Prices = (stripe: Stripe) => Promise<Record<Payer, string>>;
type Needed = ClientOptions & {
  /** Any of them signs an event. */
  webhookSecrets: string[];
  /** The ids of the monthly prices; asked for with the first call that needs one. */
  prices: Prices;
  testMode: TestMode;
  now: () => Date;
};

/** A price is shown beside a button that works without it. */
const PRICE_TIMEOUT_MS = 3_000;
const PRICE_KEPT_MS = 10 * MINUTE_MS;
/** Signatures that are older were sent before, by someone else. */
const TOLERANCE_SECONDS = 300;
const SUBSCRIPTIONS_READ = 20;

/** Stripe, by its own library. */
export function stripePayments({ webhookSecrets, testMode, now, ...rest }: Needed): Payments {
  const client = stripeClient(rest);
  const prices = knownOnce(rest.prices);
  return {
    testMode,
    price: keepPrices(now, (payer) => readPrice(client, prices, payer)),
    ...customerCalls(client),
    ...checkoutCalls(client, prices),
    ...subscriptionCalls(client),
    ...payoutCalls(client),
    ...cardCalls(client),
    ...chargeCalls(client),
    async readEvent(body, signature, at) {
      const { webhooks } = await client.load();
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

/** Asked for until there is an answer. */
function knownOnce(prices: Prices): Prices {
  let known: ReturnType<Prices> | undefined;
  return async (stripe) => {
    known ??= prices(stripe);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

const readPrice = (client: StripeClient, prices: Prices, payer: Payer): Promise<Price | null> =>
  client.ask(async (stripe) => {
    const { [payer]: id } = await prices(stripe);
    const hasty = { timeout: PRICE_TIMEOUT_MS, maxNetworkRetries: 0 };
    return priceOf(await stripe.prices.retrieve(id, undefined, hasty));
  });

type Calls<Names extends keyof Payments> = Pick<Payments, Names>;

const customerCalls = ({ ask, write }: StripeClient): Calls<'createCustomer' | 'portalPage'> => ({
  createCustomer: ({ accountId, name, email }, key) =>
    write(key, async (stripe, options) => {
      const customer = { name, email, metadata: { accountId } };
      return (await stripe.customers.create(customer, options)).id;
    }),
  portalPage: (customer, returnUrl) =>
    ask(
      async (stripe) =>
        (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
    ),
});

const checkoutCalls = (
  { ask, find, write }: StripeClient,
  prices: Prices,
): Calls<'startCheckout' | 'checkout' | 'openCheckout' | 'expireCheckout'> => ({
  startCheckout: ({ customerId, accountId, payer, returnUrl }, key) =>
    write(key, async (stripe, options) => {
      const joined = returnUrl.includes('?') ? '&' : '?';
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: accountId,
          line_items: [{ price: (await prices(stripe))[payer], quantity: 1 }],
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
  expireCheckout: (id, key) =>
    write(key, async (stripe, options) => {
      await stripe.checkout.sessions.expire(id, undefined, options);
    }),
});

const subscriptionCalls = ({
  ask,
  write,
}: StripeClient): Calls<'subscriptions' | 'changeSubscription' | 'endSubscription'> => ({
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
});

const payoutCalls = ({
  ask,
  find,
  write,
}: StripeClient): Calls<
  'createPayoutAccount' | 'onboardingPage' | 'payoutPage' | 'payoutAccount'
> => ({
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
});

/** A pause takes effect with the next bill, which is not collected; its moment is stored with the subscription. */
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
