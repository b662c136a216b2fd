import { timeOfCustomer } from './customers.ts';
import { invalid } from './api-error.ts';
import type { Presence } from './cards.ts';
import { chargeInvoice, createInvoice, type InvoiceAttempt } from './invoices.ts';
import { idOf, type Kinds } from './kinds.ts';
import { periodEnd } from './periods.ts';
import { listOf, nulls } from './present.ts';
import type { Store } from './store.ts';

export type Subscription = Kinds['subscription'];
type Item = Subscription['items']['data'][number];

const DAY_S = 24 * 3600;
/** The end of a trial is announced three days ahead. */
const WARNED_BEFORE_S = 3 * DAY_S;
/** A first invoice that nobody pays ends its subscription after 23 hours. */
const FIRST_PAID_WITHIN_S = 23 * 3600;

type NewSubscription = {
  customer: Kinds['customer'];
  prices: { price: Kinds['price']; quantity: number }[];
  /** When the trial ends; null without one. */
  trialEnd: number | null;
  methodId: string | null;
  presence: Presence;
  values?: Partial<Subscription>;
};
export type Started = { subscription: Subscription; attempt: InvoiceAttempt };

/** Starts a subscription and charges its first period, unless it starts with a trial. */
export async function startSubscription(anyTime: Store, wanted: NewSubscription): Promise<Started> {
  const { customer, trialEnd } = wanted;
  const { store, clock } = await timeOfCustomer(anyTime, customer);
  const draft = newSubscription(store, wanted, clock);
  await store.insert(draft.subscription, null, { clock });
  await store.event('customer.subscription.created', draft.subscription);
  const invoice = await createInvoice(store, {
    subscription: draft.subscription,
    reason: 'subscription_create',
    period: { start: store.now, end: draft.end },
    isTrial: trialEnd !== null,
  });
  const attempt = await chargeInvoice(store, invoice, wanted.methodId, wanted.presence);
  const isActive = attempt.invoice.status === 'paid' && trialEnd === null;
  const status = isActive ? 'active' : draft.subscription.status;
  const changes: Partial<Subscription> = { latest_invoice: invoice.id, status };
  const subscription = await store.change(
    draft.subscription,
    changes,
    'customer.subscription.updated',
    nextDue(store, { ...draft.subscription, ...changes }),
  );
  return { subscription, attempt };
}

function newSubscription(
  store: Store,
  { customer, prices, trialEnd, methodId, values }: NewSubscription,
  clock: string | null,
): { subscription: Subscription; end: number } {
  const first = prices[0]?.price;
  const recurring = first?.recurring;
  if (!first || !recurring || prices.some(({ price }) => !price.recurring)) {
    throw invalid('The price must be recurring.', { param: 'items' });
  }
  const anchor = trialEnd ?? store.now;
  const end = trialEnd ?? periodEnd(anchor, store.now, recurring);
  const id = store.newId('sub');
  const items = prices.map((one) => itemOf(store, id, one, { start: store.now, end }));
  const subscription: Subscription = {
    id,
    object: 'subscription',
    ...nulls('application', 'application_fee_percent', 'billing_cycle_anchor_config'),
    ...nulls('billing_thresholds', 'cancel_at', 'canceled_at', 'customer_account'),
    ...nulls('days_until_due', 'default_source', 'description', 'ended_at', 'latest_invoice'),
    ...nulls('managed_payments', 'next_pending_invoice_item_invoice', 'on_behalf_of'),
    ...nulls('pause_collection', 'pending_invoice_item_interval', 'pending_setup_intent'),
    ...nulls('pending_update', 'schedule', 'transfer_data'),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: nulls('comment', 'feedback', 'feedback_option', 'reason'),
    collection_method: 'charge_automatically',
    created: store.now,
    currency: first.currency,
    customer: customer.id,
    default_payment_method: methodId,
    default_tax_rates: [],
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    livemode: false,
    metadata: {},
    payment_settings: {
      ...nulls('payment_method_options', 'payment_method_types'),
      save_default_payment_method: 'off',
    },
    start_date: store.now,
    // Active only once its first invoice is paid.
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: clock,
    trial_end: trialEnd,
    trial_settings: trialSettings('create_invoice'),
    trial_start: trialEnd === null ? null : store.now,
    ...values,
  };
  return { subscription, end };
}

type MissingMethod = 'cancel' | 'create_invoice' | 'pause';

/** The outcome of a trial that ends without a card. */
export const trialSettings = (missing: MissingMethod): Subscription['trial_settings'] => ({
  end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
});

function itemOf(
  store: Store,
  subscription: string,
  { price, quantity }: { price: Kinds['price']; quantity: number },
  { start, end }: { start: number; end: number },
): Item {
  return {
    id: store.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: store.now,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The older form of a recurring price, which the API still answers. */
function planOf(price: Kinds['price']): Item['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    ...nulls('meter', 'nickname', 'tiers_mode', 'transform_usage', 'trial_period_days'),
    product: idOf(price.product),
    usage_type: 'licensed',
  };
}

export const currentPeriod = ({ items }: Subscription): { start: number; end: number } => ({
  start: items.data[0]?.current_period_start ?? 0,
  end: items.data[0]?.current_period_end ?? 0,
});

export const withPeriod = (
  { items }: Subscription,
  { start, end }: { start: number; end: number },
): Subscription['items'] => ({
  ...items,
  data: items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  })),
});

/** The card that renewals are charged to. */
export async function renewalMethod(
  store: Store,
  subscription: Subscription,
): Promise<string | null> {
  const own = idOf(subscription.default_payment_method);
  if (own) return own;
  const customer = await store.get('customer', idOf(subscription.customer) ?? '');
  return idOf(customer.invoice_settings.default_payment_method);
}

/** Ends the subscription at the store's time. */
export async function endSubscription(
  store: Store,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  details: Partial<NonNullable<Subscription['cancellation_details']>> = {},
): Promise<Subscription> {
  const ended = {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? store.now,
    ended_at: store.now,
    cancellation_details: {
      ...nulls('comment', 'feedback', 'feedback_option'),
      ...subscription.cancellation_details,
      ...details,
      reason,
    },
  } as const;
  const changed = await store.change(subscription, ended, null, null);
  await store.event('customer.subscription.deleted', changed);
  return changed;
}

/** When time changes the subscription next: a warning, the end of its trial or period, a cancellation, the end of a pause. */
export function nextDue(store: Store, subscription: Subscription): number | null {
  if (['canceled', 'incomplete_expired', 'paused'].includes(subscription.status)) return null;
  const { trial_end: trialEnd, cancel_at: cancelAt, pause_collection: pause } = subscription;
  if (subscription.status === 'incomplete') return subscription.created + FIRST_PAID_WITHIN_S;
  const times = [currentPeriod(subscription).end];
  if (cancelAt !== null) times.push(cancelAt);
  if (pause?.resumes_at) times.push(pause.resumes_at);
  if (subscription.status === 'trialing' && trialEnd !== null && !subscription._isWarned) {
    times.push(Math.max(store.now, trialEnd - WARNED_BEFORE_S));
  }
  return Math.min(...times);
}
