import { useMemo } from 'react';
import * as z from 'zod/mini';
import { payoutAccount, subscriptionRecord } from '#contract/billing/record.ts';
import type { Earning, PayoutAccount, SubscriptionRecord } from '#contract/billing/record.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import {
  loadAndCache,
  useCachedEntries,
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

/** The subscription, and with it the current user, whose profile has whether campaigns are active. */
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

/** The subscription as this device knows it, without asking the server; undefined: unknown. */
export function useKnownSubscription(actor: Actor): SubscriptionRecord | undefined {
  const entry = useCachedEntries(actor, SUBSCRIPTION_KEY)?.find(
    ({ key }) => key === SUBSCRIPTION_KEY,
  );
  return useMemo(() => (entry ? readSubscription(entry.value) : null) ?? undefined, [entry]);
}

/** Reads the subscription and the current user again. Resolves when both are stored, with the one that is stored then. */
export const refreshSubscription = (actor: Actor): Promise<SubscriptionRecord | null> =>
  refresh(actor, SUBSCRIPTION_KEY, subscriptionQuery(actor));

async function refresh<T>(
  actor: Actor,
  key: string,
  { load, read }: CachedQuery<T>,
): Promise<T | null> {
  await loadAndCache(actor, key, load);
  const [entry] = await readCached(device, actor.accountId, key);
  return entry ? read(entry.value) : null;
}

const readPayouts = (cached: unknown): PayoutAccount | null =>
  z.safeParse(payoutAccount, cached).data ?? null;

const PAYOUTS_KEY = 'payouts';

const payoutsQuery = ({ accountId }: Actor): CachedQuery<PayoutAccount> => ({
  load: () => callBilling('payouts', { accountId }),
  read: readPayouts,
});

export const usePayouts = (actor: Actor): CachedResult<PayoutAccount> =>
  useCachedQuery(actor, PAYOUTS_KEY, payoutsQuery(actor));

/** Reads the payout account again. Resolves when it is stored, with the one that is stored then. */
export const refreshPayouts = (actor: Actor): Promise<PayoutAccount | null> =>
  refresh(actor, PAYOUTS_KEY, payoutsQuery(actor));

const readEarnings = (cached: unknown): { earnings: Earning[] } | null =>
  readAnswer(billingRoutes.earnings, cached)?.value ?? null;

export const useEarnings = (actor: Actor): CachedResult<{ earnings: Earning[] }> =>
  useCachedQuery(actor, 'earnings', {
    load: () => callBilling('earnings', { accountId: actor.accountId }),
    read: readEarnings,
  });
