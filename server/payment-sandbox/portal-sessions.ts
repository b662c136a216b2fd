import * as z from 'zod/mini';
import type { Stripe } from 'stripe';
import type { Kinds } from './kinds.ts';
import { ignored, text } from './params.ts';
import { link, nulls } from './present.ts';
import { endpoint, type Endpoints } from './resource.ts';

const afterCompletion = z.strictObject({
  type: text,
  redirect: z.optional(z.strictObject({ return_url: text })),
  hosted_confirmation: ignored,
});
const flowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  after_completion: z.optional(afterCompletion),
  subscription_cancel: z.optional(z.strictObject({ subscription: text, retention: ignored })),
});

export const portalEndpoints: Endpoints = {
  'POST /v1/billing_portal/sessions': endpoint(
    z.strictObject({
      customer: text,
      return_url: z.optional(text),
      flow_data: z.optional(flowData),
      configuration: ignored,
      locale: ignored,
    }),
    async ({ store, params }) => {
      const customer = await store.get('customer', params.customer, 'customer');
      const id = store.newId('bps');
      const session: Kinds['billing_portal.session'] = {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_sandbox',
        created: store.now,
        customer: customer.id,
        ...nulls('customer_account', 'locale', 'on_behalf_of'),
        flow: flowOf(params.flow_data),
        livemode: false,
        return_url: params.return_url ?? null,
        url: link(`/portal/${id}`),
      };
      return await store.insert(session);
    },
  ),
};

function flowOf(
  data: z.output<typeof flowData> | undefined,
): Stripe.BillingPortal.Session.Flow | null {
  if (!data) return null;
  const { type, after_completion: after, subscription_cancel: cancel } = data;
  return {
    ...nulls('customer_update', 'subscription_pause', 'subscription_update'),
    ...nulls('subscription_update_confirm'),
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    type,
  };
}
