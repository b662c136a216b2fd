import type Stripe from 'stripe';
import type { AccountId } from '#contract/ids.ts';
import { accountId } from '#contract/ids.ts';
import type {
  Checkout,
  PaymentEvent,
  Price,
  ProviderPayoutAccount,
  ProviderSubscription,
} from './payments.ts';

/** The name of the moment, in a subscription's metadata, from which a pause takes effect: seconds since the epoch. */
export const PAUSES_ON = 'pausesOn';

export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1_000);
const dateOf = (seconds: number): Date => new Date(seconds * 1_000);

const states: Readonly<Record<Stripe.Subscription.Status, ProviderSubscription['state']>> = {
  active: 'open',
  trialing: 'open',
  paused: 'open',
  past_due: 'overdue',
  unpaid: 'incomplete',
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

export function subscriptionOf(object: Stripe.Subscription): ProviderSubscription {
  const ends = object.items.data.map((item) => item.current_period_end);
  const pausesOn = Number(object.metadata[PAUSES_ON] ?? '');
  const isPaused = object.pause_collection !== null || object.status === 'paused';
  return {
    id: object.id,
    state: states[object.status] ?? 'incomplete',
    periodEnd: ends.length > 0 ? dateOf(Math.min(...ends)) : null,
    endsWithPeriod: object.cancel_at_period_end || object.cancel_at !== null,
    pause: isPaused ? { from: pausesOn > 0 ? dateOf(pausesOn) : null } : null,
    createdOn: dateOf(object.created),
  };
}

const checkoutStates: Partial<Record<string, Checkout['state']>> = {
  open: 'open',
  complete: 'complete',
};

export const checkoutOf = (object: Stripe.Checkout.Session): Checkout => ({
  id: object.id,
  state: checkoutStates[object.status ?? ''] ?? 'expired',
  url: object.url,
  accountId: ownAccount(object.client_reference_id),
  isPaid: object.payment_status !== 'unpaid',
});

export function payoutAccountOf(object: Stripe.Account): ProviderPayoutAccount {
  const { requirements } = object;
  const asks = (requirements?.currently_due?.length ?? 0) > 0;
  const isClosed = requirements?.disabled_reason?.startsWith('rejected') ?? false;
  return {
    isSubmitted: object.details_submitted,
    isEnabled: object.payouts_enabled,
    isRestricted: isClosed || (asks && !object.payouts_enabled),
  };
}

export const priceOf = ({ unit_amount: amount, currency }: Stripe.Price): Price | null =>
  amount === null ? null : { amountCents: amount, currency };

export function eventOf(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as unknown as Record<string, unknown>;
  const { account } = event;
  const isAccount = object['object'] === 'account';
  const isPayout = object['object'] === 'payout';
  const isCustomer = object['object'] === 'customer';
  const isIntent = object['object'] === 'payment_intent';
  return {
    id: event.id,
    type: event.type,
    createdOn: dateOf(event.created),
    customerId: isCustomer ? idIn(object['id']) : idIn(object['customer']),
    payoutAccountId: account ?? (isAccount ? idIn(object['id']) : null),
    payout: isPayout
      ? {
          id: String(object['id']),
          amountCents: Number(object['amount']),
          currency: String(object['currency']),
        }
      : null,
    intentId: idIn(object[isIntent ? 'id' : 'payment_intent']),
  };
}

/** An id, or the id of the object in its place. */
function idIn(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id : null;
}

function ownAccount(value: string | null): AccountId | null {
  const parsed = accountId.safeParse(value);
  return parsed.success ? parsed.data : null;
}
