import { invalid } from './api-error.ts';
import { timeOfCustomer } from './customers.ts';
import { idOf, type Kinds } from './kinds.ts';
import { mergeMetadata } from './params.ts';
import { attach } from './payment-methods.ts';
import type { Store } from './store.ts';
import { startPeriod } from './subscription-cycle.ts';
import type { UpdateParams } from './subscription-params.ts';
import {
  currentPeriod,
  itemOf,
  nextDue,
  trialSettings,
  withPeriod,
  type Subscription,
} from './subscriptions.ts';

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
    ...(params.items && { items: await changedItems(store, before, params.items) }),
    ...trialOf(before, params),
  };
  const due = nextDue(store, { ...before, ...changes });
  const after = await store.change(before, changes, 'customer.subscription.updated', due);
  const endsTrial = params.trial_end === 'now' && before.status === 'trialing';
  if (params.billing_cycle_anchor?.type !== 'now' && !endsTrial) return after;
  return await beginNow(store, after, endsTrial);
}

/** Starts a new period now and charges it. */
export async function beginNow(
  store: Store,
  subscription: Subscription,
  endsTrial: boolean,
): Promise<Subscription> {
  const anchored = await store.change(subscription, {
    billing_cycle_anchor: store.now,
    ...(endsTrial && { trial_end: store.now }),
  });
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
  params: Pick<UpdateParams, 'cancel_at' | 'cancel_at_period_end' | 'cancellation_details'>,
): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, cancellation_details: why } = params;
  const details = {
    comment: why?.comment ?? null,
    feedback: why?.feedback ?? null,
    feedback_option: null,
    reason: null,
  };
  if (at === undefined && atPeriodEnd === undefined) {
    return why
      ? {
          cancellation_details: { ...details, reason: before.cancellation_details?.reason ?? null },
        }
      : {};
  }
  if (at === '' || (at === undefined && !atPeriodEnd)) {
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: details,
    };
  }
  return {
    cancel_at: typeof at === 'number' ? at : currentPeriod(before).end,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: store.now,
    cancellation_details: { ...details, reason: 'cancellation_requested' },
  };
}

function trialOf(before: Subscription, { trial_end: end }: UpdateParams): Partial<Subscription> {
  if (typeof end !== 'number') return {};
  const period = { start: currentPeriod(before).start, end };
  return {
    status: 'trialing',
    trial_end: end,
    billing_cycle_anchor: end,
    items: withPeriod(before, period),
    _isWarned: false,
  };
}

/** Changed prices count from the next invoice on: the sandbox knows no prorations. */
async function changedItems(
  store: Store,
  before: Subscription,
  wanted: NonNullable<UpdateParams['items']>,
): Promise<Subscription['items']> {
  let items = before.items.data;
  for (const { id, price: priceId, quantity, deleted } of wanted) {
    const known = items.find((item) => item.id === id);
    if (id && !known) throw invalid(`No such subscription item: '${id}'`, { param: 'items' });
    const price: Kinds['price'] | undefined = priceId
      ? await store.get('price', priceId, 'items[price]')
      : (known?.price as Kinds['price'] | undefined);
    if (!price) throw invalid('Missing required param: items[price].', { param: 'items' });
    const wantedQuantity = quantity ?? known?.quantity ?? 1;
    const fresh = itemOf(
      store,
      before.id,
      { price, quantity: wantedQuantity },
      currentPeriod(before),
    );
    if (!known) items = [...items, fresh];
    else {
      const { created } = known;
      const changed = { ...fresh, id: known.id, created };
      items = items.flatMap((item) => (item === known ? (deleted ? [] : [changed]) : [item]));
    }
  }
  return { ...before.items, data: items };
}

export const cancelAtPeriodEnd = (
  store: Store,
  subscription: Subscription,
): Promise<Subscription> =>
  updateSubscription(store, subscription.id, { cancel_at_period_end: true });

export const keepSubscription = (store: Store, subscription: Subscription): Promise<Subscription> =>
  updateSubscription(store, subscription.id, { cancel_at_period_end: false });
