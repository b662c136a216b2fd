import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import { timeOfCustomer } from './customers.ts';
import { idOf } from './kinds.ts';
import { ignored, mergeMetadata, text } from './params.ts';
import { attach } from './payment-methods.ts';
import { endpoint, list, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';
import { beginNow, updateSubscription } from './subscription-changes.ts';
import {
  cancellation,
  createParams,
  updateParams,
  type CreateParams,
} from './subscription-params.ts';
import {
  endSubscription,
  renewalMethod,
  startSubscription,
  trialSettings,
  type Subscription,
} from './subscriptions.ts';

const DAY_S = 24 * 3600;

async function create(anyTime: Store, params: CreateParams) {
  const customer = await anyTime.get('customer', params.customer, 'customer');
  const { store } = await timeOfCustomer(anyTime, customer);
  const prices = [];
  for (const [index, { price: id, quantity = 1 }] of params.items.entries()) {
    const price = await store.get('price', id, `items[${index}][price]`);
    prices.push({ price, quantity });
  }
  const method = params.default_payment_method;
  if (method) {
    const card = await store.get('payment_method', method, 'default_payment_method');
    await attach(store, card, customer.id);
  }
  const days = params.trial_period_days;
  const { subscription, attempt } = await startSubscription(store, {
    customer,
    prices,
    trialEnd: days ? store.now + days * DAY_S : null,
    methodId: method ?? idOf(customer.invoice_settings.default_payment_method),
    presence: 'present',
    values: {
      default_payment_method: method ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      ...(params.trial_settings && {
        trial_settings: trialSettings(params.trial_settings.end_behavior.missing_payment_method),
      }),
    },
  });
  const mustPay = params.payment_behavior === 'error_if_incomplete' || !attempt.intent;
  if (attempt.error && mustPay) throw attempt.error;
  return subscription;
}

/** A subscription that paused at the end of its trial continues, and is charged at once. */
async function resume(store: Store, id: string): Promise<Subscription> {
  const paused = await store.get('subscription', id);
  if (paused.status !== 'paused') {
    throw invalid('Only a subscription whose status is paused can be resumed.');
  }
  if (!(await renewalMethod(store, paused))) {
    throw invalid('The subscription needs a default payment method before it can be resumed.');
  }
  const resumed = await beginNow(store, paused);
  await store.event('customer.subscription.resumed', resumed);
  return resumed;
}

export const subscriptionEndpoints: Endpoints = {
  'POST /v1/subscriptions': endpoint(createParams, ({ store, params }) => create(store, params)),
  'GET /v1/subscriptions': endpoint(
    z.looseObject({ status: z.optional(text), price: z.optional(text) }),
    async ({ store, params, id, path }) => {
      const { status, ...rest } = params;
      // Without a status, all that haven't been canceled are listed.
      const statuses = status === 'all' ? undefined : (status ?? LISTED);
      const asked = { ...rest, ...(statuses && { status: statuses }) } as Record<string, string>;
      return await subscriptions({ store, params: asked, id, path });
    },
  ),
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': endpoint(updateParams, ({ store, params, id }) =>
    updateSubscription(store, id, params),
  ),
  'DELETE /v1/subscriptions/:id': endpoint(
    z.strictObject({
      cancellation_details: z.optional(cancellation),
      invoice_now: ignored,
      prorate: ignored,
    }),
    async ({ store, params, id }) => {
      const subscription = await store.get('subscription', id);
      if (subscription.status === 'canceled') {
        throw invalid(`No such subscription: ${id}`, { code: 'resource_missing' });
      }
      const details = params.cancellation_details ?? {};
      return await endSubscription(store, subscription, 'cancellation_requested', details);
    },
  ),
  'POST /v1/subscriptions/:id/resume': endpoint(
    z.strictObject({
      billing_cycle_anchor: ignored,
      proration_behavior: ignored,
      payment_behavior: ignored,
    }),
    ({ store, id }) => resume(store, id),
  ),
};

const LISTED = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'];
const subscriptions = list('subscription', {
  customer: 'customer',
  status: 'status',
  test_clock: 'test_clock',
});
