import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { SubscriptionAct } from '#contract/billing/subscription.ts';
import { headers } from '#contract/routes/route.ts';
import { ok } from '#contract/result.ts';
import { actOnSubscription } from '../billing/act-on-subscription.ts';
import { earningsOf } from '../billing/earnings.ts';
import { openOnboarding, openPayouts, presentPayouts } from '../billing/payouts.ts';
import { subscribe } from '../billing/subscribe.ts';
import { openPortal, presentCheckout, presentSubscription } from '../billing/subscription-pages.ts';
import type { AccountCaller, Deps, Handlers } from '../http/call.ts';

export const billingRoutes: Handlers<
  | 'subscriptionState'
  | 'subscribe'
  | 'subscriptionSession'
  | 'businessPause'
  | 'businessCancel'
  | 'businessResume'
  | 'businessStopCancel'
  | 'generateBillUrl'
  | 'payouts'
  | 'payoutOnboarding'
  | 'getLoginLink'
  | 'earnings'
> = {
  subscriptionState: async ({ deps, caller }) => ok(await presentSubscription(deps, caller)),
  subscribe: ({ deps, caller, body }) => subscribe(deps, caller, body),
  subscriptionSession: ({ deps, caller, params }) =>
    presentCheckout(deps, caller, params.sessionId),
  businessPause: acts('pause'),
  businessCancel: acts('cancel'),
  businessResume: acts('resume'),
  businessStopCancel: acts('keep'),
  generateBillUrl: ({ deps, caller }) => openPortal(deps, caller),
  payouts: async ({ deps, caller }) => ok(await presentPayouts(deps, caller)),
  payoutOnboarding: ({ deps, caller }) => openOnboarding(deps, caller),
  getLoginLink: ({ deps, caller }) => openPayouts(deps, caller),
  earnings: async ({ deps, caller }) =>
    ok({ earnings: await earningsOf(deps.pool, caller.accountId) }),
};

const callKey = z.string().check(z.regex(/^[\w-]{8,100}$/));

function acts(act: SubscriptionAct) {
  return ({ deps, caller, context }: { deps: Deps; caller: AccountCaller; context: Context }) => {
    const key = callKey.safeParse(context.req.header(headers.idempotencyKey));
    return actOnSubscription(deps, caller, act, key.success ? key.data : null);
  };
}
