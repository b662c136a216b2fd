import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { SubscriptionAct } from '#contract/billing/subscription.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { headers } from '#contract/routes/route.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { actOnSubscription } from '../billing/act-on-subscription.ts';
import { addCard } from '../billing/add-card.ts';
import { withError } from '../billing/billing-refusals.ts';
import { earningsOf } from '../billing/earnings.ts';
import { openOnboarding, openPayouts, presentPayouts } from '../billing/payouts.ts';
import { subscribe } from '../billing/subscribe.ts';
import { openPortal, presentCheckout, presentSubscription } from '../billing/subscription-pages.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import type { AccountCaller, Deps, Handlers } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

/** Calls of one account that may reach the payment provider: it limits all of ours together. */
const PER_MINUTE = 20;
const BURST = 60;

export const billingRoutes: Handlers<
  | 'subscriptionState'
  | 'subscribe'
  | 'addCard'
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
  subscribe: ({ deps, caller, body }) =>
    withinLimit(deps, caller, () => subscribe(deps, caller, body)),
  addCard: ({ deps, caller, body }) => withinLimit(deps, caller, () => addCard(deps, caller, body)),
  subscriptionSession: ({ deps, caller, params }) =>
    withinLimit(deps, caller, () => presentCheckout(deps, caller, params.sessionId)),
  businessPause: acts('pause'),
  businessCancel: acts('cancel'),
  businessResume: acts('resume'),
  businessStopCancel: acts('keep'),
  generateBillUrl: ({ deps, caller }) => withinLimit(deps, caller, () => openPortal(deps, caller)),
  payouts: async ({ deps, caller }) => ok(await presentPayouts(deps, caller)),
  payoutOnboarding: ({ deps, caller }) =>
    withinLimit(deps, caller, () => openOnboarding(deps, caller)),
  getLoginLink: ({ deps, caller }) => withinLimit(deps, caller, () => openPayouts(deps, caller)),
  earnings: async ({ deps, caller }) =>
    ok({ earnings: await earningsOf(deps.pool, caller.accountId) }),
};

const callKey = z.string().check(z.regex(/^[\w-]{8,100}$/));

function acts(act: SubscriptionAct) {
  return ({ deps, caller, context }: { deps: Deps; caller: AccountCaller; context: Context }) => {
    const key = callKey.safeParse(context.req.header(headers.idempotencyKey));
    return withinLimit(deps, caller, () =>
      actOnSubscription(deps, caller, act, key.success ? key.data : null),
    );
  };
}

async function withinLimit<T>(
  { pool, now, env }: Deps,
  { accountId }: AccountCaller,
  call: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const factor = env.limitsFactor;
  const rate = { perMinute: PER_MINUTE * factor, burst: BURST * factor };
  const bucket = { name: 'billing', accountId, ...rate };
  const { granted, retryAfter } = await consumeTokens(pool, bucket, [newId<CommandId>()], now());
  if (granted > 0) return call();
  return refused(withError(refuse('TOO_MANY_REQUESTS', { retryAfter })));
}
