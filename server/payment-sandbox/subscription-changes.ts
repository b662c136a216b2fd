import { invalid } from './api-error.ts';
import { timeOfCustomer } from './customers.ts';
import { idOf } from './kinds.ts';
import { mergeMetadata } from './params.ts';
import { attach } from './payment-methods.ts';
import { nulls } from './present.ts';
import type { Store } from './store.ts';
import { startPeriod } from './subscription-cycle.ts';
import type { UpdateParams } from './subscription-params.ts';
import { currentPeriod, nextDue, trialSettings, type Subscription } from './subscriptions.ts';

/** Changes a subscription as the parameters ask, and charges it if a new period begins now. */
export async function updateSubscription(
  anyTime: Store,
  id: string,
  params: UpdateParams,
): Promise<Subscription> {
  const before = await anyTime.get('subscription', id);
  const customer = await anyTime.get('customer', idOf(before.customer) ?? '');
  const { store } = await timeOfCustomer(anyTime, customer);
  if (before.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (params.default_payment_method) {
    const card = await store.get('payment_method', params.default_payment_method);
    await attach(store, card, customer.id);
  }
  const changes: Partial<Subscription> = {
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(params.default_payment_method !== undefined && {
      default_payment_method: params.default_payment_method || null,
    }),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(params.trial_settings && {
      trial_settings: trialSettings(params.trial_settings.end_behavior.missing_payment_method),
    }),
    ...pauseOf(params),
    ...cancellationOf(store, before, params),
  };
  const due = nextDue(store, { ...before, ...changes });
  const after = await store.change(before, changes, 'customer.subscription.updated', due);
  return params.billing_cycle_anchor?.type === 'now' ? await beginNow(store, after) : after;
}

/** Starts a new period now and charges it. */
export async function beginNow(store: Store, subscription: Subscription): Promise<Subscription> {
  const anchored = await store.change(subscription, { billing_cycle_anchor: store.now });
  return (await startPeriod(store, anchored, 'subscription_update')).subscription;
}

function pauseOf({ pause_collection: pause }: UpdateParams): Partial<Subscription> {
  if (pause === undefined) return {};
  if (pause === '') return { pause_collection: null };
  return {
    pause_collection: { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
  };
}

function cancellationOf(
  store: Store,
  before: Subscription,
  { cancel_at_period_end: atPeriodEnd }: UpdateParams,
): Partial<Subscription> {
  if (atPeriodEnd === undefined) return {};
  return {
    cancel_at: atPeriodEnd ? currentPeriod(before).end : null,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: atPeriodEnd ? store.now : null,
    cancellation_details: {
      ...nulls('comment', 'feedback', 'feedback_option'),
      reason: atPeriodEnd ? 'cancellation_requested' : null,
    },
  };
}

export const cancelAtPeriodEnd = (
  store: Store,
  subscription: Subscription,
): Promise<Subscription> =>
  updateSubscription(store, subscription.id, { cancel_at_period_end: true });

export const keepSubscription = (store: Store, subscription: Subscription): Promise<Subscription> =>
  updateSubscription(store, subscription.id, { cancel_at_period_end: false });
