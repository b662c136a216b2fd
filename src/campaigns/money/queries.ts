import * as z from 'zod/mini';
import { payoutAccount, subscriptionRecord } from '#contract/billing/record.ts';
import type { Earning, PayoutAccount, SubscriptionRecord } from '#contract/billing/record.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import { readAnswer } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readCached } from '#src/data/device/cached-entries.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { callBilling } from './call-billing.ts';

const SUBSCRIPTION_KEY = 'subscription';

/** The subscription, and with it the current user, who says whether campaigns are active. */
const subscriptionQuery = ({ accountId }: Actor): CachedQuery<SubscriptionRecord> => ({
  load: async () => {
    const [reply] = await Promise.all([
      callBilling('subscriptionState', { accountId }),
      refreshProfile(),
    ]);
    return reply;
  },
  read: readSubscription,
});

const readSubscription = (cached: unknown): SubscriptionRecord | null =>
  z.safeParse(subscriptionRecord, cached).data ?? null;

export const useSubscription = (actor: Actor): CachedResult<SubscriptionRecord> =>
  useCachedQuery(actor, SUBSCRIPTION_KEY, subscriptionQuery(actor));

/** Reads the subscription and the current user again. Resolves when both are stored, with the one that is stored then. */
export async function refreshSubscription(actor: Actor): Promise<SubscriptionRecord | null> {
  await loadAndCache(actor, SUBSCRIPTION_KEY, subscriptionQuery(actor).load);
  const [entry] = await readCached(device, actor.accountId, SUBSCRIPTION_KEY);
  return entry ? readSubscription(entry.value) : null;
}

const readPayouts = (cached: unknown): PayoutAccount | null =>
  z.safeParse(payoutAccount, cached).data ?? null;

export const usePayouts = (actor: Actor): CachedResult<PayoutAccount> =>
  useCachedQuery(actor, 'payouts', {
    load: () => callBilling('payouts', { accountId: actor.accountId }),
    read: readPayouts,
  });

const readEarnings = (cached: unknown): { earnings: Earning[] } | null =>
  readAnswer(billingRoutes.earnings, cached)?.value ?? null;

export const useEarnings = (actor: Actor): CachedResult<{ earnings: Earning[] }> =>
  useCachedQuery(actor, 'earnings', {
    load: () => callBilling('earnings', { accountId: actor.accountId }),
    read: readEarnings,
  });
