import type { Stripe } from 'stripe';
import { invalid } from './api-error.ts';
import { chargeInvoice, createInvoice, settleByIntent } from './invoices.ts';
import { idOf, type Kinds } from './kinds.ts';
import { periodEnd } from './periods.ts';
import type { Store } from './store.ts';
import {
  currentPeriod,
  endSubscription,
  nextDue,
  renewalMethod,
  withPeriod,
  type Started,
  type Subscription,
} from './subscriptions.ts';

const DAY_S = 24 * 3600;
/** A failed renewal is tried again after these days; then the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** One step of a subscription that is due at the store's time. */
export async function advanceSubscription(store: Store, subscription: Subscription): Promise<void> {
  const after = await stepOf(store, subscription);
  await store.change(after, {}, null, nextDue(store, after));
}

async function stepOf(store: Store, subscription: Subscription): Promise<Subscription> {
  if (subscription.status === 'incomplete') return await expireIncomplete(store, subscription);
  const { cancel_at: cancelAt, pause_collection: pause, trial_end: trialEnd } = subscription;
  if (cancelAt !== null && cancelAt <= store.now) {
    return await endSubscription(store, subscription, 'cancellation_requested');
  }
  if (pause?.resumes_at && pause.resumes_at <= store.now) {
    const type = 'customer.subscription.updated';
    return await store.change(subscription, { pause_collection: null }, type);
  }
  if (currentPeriod(subscription).end <= store.now) return await renew(store, subscription);
  if (subscription.status !== 'trialing' || trialEnd === null) return subscription;
  await store.event('customer.subscription.trial_will_end', subscription);
  return await store.change(subscription, { _isWarned: true });
}

async function renew(store: Store, subscription: Subscription): Promise<Subscription> {
  if (subscription.status === 'trialing' && !(await renewalMethod(store, subscription))) {
    const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
    if (behavior === 'cancel') return await endSubscription(store, subscription, 'payment_failed');
    if (behavior === 'pause') return await pauseForGood(store, subscription);
  }
  return (await startPeriod(store, subscription, 'subscription_cycle')).subscription;
}

async function pauseForGood(store: Store, subscription: Subscription): Promise<Subscription> {
  const paused = await store.change(
    subscription,
    { status: 'paused' },
    'customer.subscription.updated',
  );
  await store.event('customer.subscription.paused', paused);
  return paused;
}

/** The first invoice wasn't paid in time. */
async function expireIncomplete(store: Store, subscription: Subscription): Promise<Subscription> {
  const invoice = idOf(subscription.latest_invoice);
  if (invoice) await voidInvoice(store, await store.get('invoice', invoice));
  const expired = { status: 'incomplete_expired', ended_at: store.now } as const;
  return await store.change(subscription, expired, 'customer.subscription.updated');
}

async function voidInvoice(store: Store, invoice: Kinds['invoice']) {
  const status_transitions = { ...invoice.status_transitions, voided_at: store.now };
  const changes = { status: 'void', auto_advance: false, status_transitions } as const;
  return await store.change(invoice, changes, 'invoice.voided', null);
}

/** Begins the next period at the store's time, and charges it. */
export async function startPeriod(
  store: Store,
  subscription: Subscription,
  reason: Kinds['invoice']['billing_reason'],
): Promise<Started> {
  const recurring = subscription.items.data[0]?.price.recurring;
  if (!recurring) throw invalid('The subscription has no recurring price.');
  const period = {
    start: store.now,
    end: periodEnd(subscription.billing_cycle_anchor, store.now, recurring),
  };
  const paused = subscription.pause_collection;
  // Only a payment makes a past due subscription active again.
  const status = subscription.status === 'past_due' ? 'past_due' : 'active';
  const invoice = await createInvoice(store, {
    subscription,
    reason,
    period,
    isDraft: paused !== null,
  });
  const type = 'customer.subscription.updated';
  const items = withPeriod(subscription, period);
  const changes = { items, latest_invoice: invoice.id, status } as const;
  const due = nextDue(store, { ...subscription, ...changes });
  const begun = await store.change(subscription, changes, type, due);
  if (paused) {
    await setAside(store, invoice, paused);
    return { subscription: begun, attempt: { invoice, intent: null, error: null } };
  }
  const method = await renewalMethod(store, begun);
  const attempt = await chargeInvoice(store, invoice, method, 'absent');
  const isPaid = attempt.invoice.status === 'paid';
  if (!isPaid) await scheduleRetry(store, attempt.invoice);
  const outcome = { status: isPaid ? 'active' : 'past_due' } as const;
  return { subscription: await store.change(begun, outcome, type), attempt };
}

/** Invoices of a subscription whose collection is paused are never charged. */
async function setAside(
  store: Store,
  invoice: Kinds['invoice'],
  { behavior }: Stripe.Subscription.PauseCollection,
): Promise<void> {
  if (behavior === 'void') await voidInvoice(store, invoice);
  if (behavior !== 'mark_uncollectible') return;
  const transitions = { ...invoice.status_transitions, marked_uncollectible_at: store.now };
  const marked = { status: 'uncollectible', auto_advance: false, status_transitions: transitions };
  await store.change(invoice, marked, 'invoice.marked_uncollectible');
}

async function scheduleRetry(store: Store, invoice: Kinds['invoice']): Promise<number | null> {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  const next = days === undefined ? null : store.now + days * DAY_S;
  await store.change(invoice, { next_payment_attempt: next }, 'invoice.updated', next);
  return next;
}

/** The next attempt at a failed renewal. After the last one the subscription ends. */
export async function retryInvoice(store: Store, invoice: Kinds['invoice']): Promise<void> {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  if (invoice.status !== 'open' || !id) return;
  const subscription = await store.get('subscription', id);
  if (subscription.status === 'canceled') return;
  const method = await renewalMethod(store, subscription);
  const attempt = await chargeInvoice(store, invoice, method, 'absent');
  if (attempt.invoice.status === 'paid') return await invoicePaid(store, attempt.invoice);
  if ((await scheduleRetry(store, attempt.invoice)) !== null) return;
  await endSubscription(store, subscription, 'payment_failed');
}

/** If the intent pays an invoice, that is paid now. */
export async function settleInvoiceOf(
  store: Store,
  { id, status }: Kinds['payment_intent'],
): Promise<void> {
  const payments = await store.where('invoice_payment', { payment: { payment_intent: id } });
  const payment = status === 'succeeded' ? payments[0] : undefined;
  if (!payment) return;
  const invoice = await store.get('invoice', idOf(payment.invoice) ?? '');
  if (invoice.status !== 'open') return;
  await invoicePaid(store, await settleByIntent(store, invoice, payment));
}

/** A paid invoice brings a subscription back that waited for it. */
export async function invoicePaid(store: Store, invoice: Kinds['invoice']): Promise<void> {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = id && (await store.find('subscription', id));
  if (!subscription || !['past_due', 'incomplete', 'unpaid'].includes(subscription.status)) return;
  const active = { status: 'active' } as const;
  const due = nextDue(store, { ...subscription, ...active });
  await store.change(subscription, active, 'customer.subscription.updated', due);
}
