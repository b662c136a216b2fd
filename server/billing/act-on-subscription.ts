import {
  decideSubscription,
  type SubscriptionAct,
  subscriptionActs,
  type SubscriptionStatus,
} from '#contract/billing/subscription.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import type {
  Payments,
  ProviderSubscription,
  SubscriptionChange,
} from '../ports/payments/payments.ts';
import { refuseBilling, refuseFailed, refuseFailure, refuseRule } from './billing-refusals.ts';
import { readSubscription } from './read-subscription.ts';
import { currentOf, factsOf, statusAt } from './subscription-status.ts';
import { lockSubscription } from './subscription-rows.ts';

/** Longer than every try of the provider's calls together. After a crash, nothing is published or changed for so long. */
const CLAIM_MS = 5 * MINUTE_MS;

type ActDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now' | 'payments'>;
type Done = Result<{ success: true }, Refusal>;
const done: Done = ok({ success: true });

/**
 * A person pauses, resumes, cancels, or keeps the subscription. The act is decided under the locks that publishing takes, and
 * claimed there: while the provider works, nobody publishes and nobody else changes the subscription, and no connection or lock
 * waits for the provider. `key` is the call's own: repeated, it has no second effect.
 */
export async function actOnSubscription(
  deps: ActDeps,
  { accountId, membership }: AccountCaller,
  act: SubscriptionAct,
  key: string | null,
): Promise<Done> {
  const { payments } = deps;
  if (!payments) return refused(refuseFailed(act));
  const isManaged = membership.businessId !== null && membership.corporateId !== null;
  if (isManaged) return refused(refuseBilling('SUBSCRIPTION_MANAGED'));
  const claim = await claimAct(deps, accountId, act, key);
  if (!claim.ok) return claim;
  if (claim.value === 'done before') return done;
  let isDone = false;
  try {
    const acted = await changeAtProvider({ ...deps, payments }, accountId, act, claim.value);
    isDone = acted.ok;
    return acted;
  } catch (error) {
    return refused(refuseFailure(deps, act, error));
  } finally {
    await release(deps, accountId, claim.value, isDone && key ? keyOf(act, key) : null);
  }
}

type Claim = {
  number: number;
  customerId: string;
  pausesOn: Date | null;
  hasActiveCampaigns: boolean;
};

const keyOf = (act: SubscriptionAct, key: string): string => `${act}:${key}`;

async function claimAct(
  { pool, now }: ActDeps,
  accountId: AccountId,
  act: SubscriptionAct,
  key: string | null,
): Promise<Result<Claim | 'done before', Refusal>> {
  const at = now();
  return inTransaction(pool, async (client) => {
    const locked = await lockSubscription(client, accountId);
    if (!locked?.row.customerId) {
      return refused(refuseRule({ code: 'SUBSCRIPTION_STATE', current: { status: 'inactive' } }));
    }
    const { row, hasActiveCampaigns } = locked;
    if (key !== null && row.lastKey === keyOf(act, key)) return ok('done before' as const);
    const status = statusAt(row, at);
    // Someone else's change is under way; the status after it is not known yet.
    if (row.claimedUntil !== null && row.claimedUntil > at) {
      return refused(refuseRule({ code: 'SUBSCRIPTION_STATE', current: { status } }));
    }
    const decided = decideSubscription(act, { status, hasActiveCampaigns });
    if (!decided.ok) return refused(refuseRule(decided.refusal));
    const number = row.claims + 1;
    await client.query({
      name: 'claim-subscription',
      text: 'update subscriptions set claimed_for = $2, claimed_until = $3, claims = $4 where account_id = $1',
      values: [accountId, act, new Date(at.getTime() + CLAIM_MS), number],
    });
    return ok({
      number,
      customerId: locked.row.customerId,
      pausesOn: row.pausesOn,
      hasActiveCampaigns,
    });
  });
}

/** Asks the provider for what it has now, and changes that: its own page may have been faster. */
async function changeAtProvider(
  deps: ActDeps & { payments: Payments },
  accountId: AccountId,
  act: SubscriptionAct,
  { number, customerId, pausesOn, hasActiveCampaigns }: Claim,
): Promise<Done> {
  const { payments, now } = deps;
  const subscription = currentOf(await payments.subscriptions(customerId));
  const { status } = factsOf(subscription, pausesOn, now());
  const isThere = status === subscriptionActs[act].to;
  const decided = isThere ? null : decideSubscription(act, { status, hasActiveCampaigns });
  if (decided?.ok && subscription) {
    const change = changeOf(act, subscription, status, now());
    await payments.changeSubscription(subscription.id, change, `${accountId}:${act}:${number}`);
  }
  await readSubscription(deps, accountId);
  return decided && !decided.ok ? refused(refuseRule(decided.refusal)) : done;
}

function changeOf(
  act: SubscriptionAct,
  { periodEnd }: ProviderSubscription,
  status: SubscriptionStatus,
  now: Date,
): SubscriptionChange {
  if (act === 'pause') return { act, from: periodEnd ?? now };
  if (act === 'resume') return { act, billsNow: status === 'paused' };
  return { act };
}

/** Only its own claim: one that has expired may be someone else's by now. */
const release = async (
  { pool }: ActDeps,
  accountId: AccountId,
  { number }: Claim,
  lastKey: string | null,
): Promise<void> =>
  void (await pool.query({
    name: 'release-subscription',
    text: `update subscriptions set claimed_for = null, claimed_until = null, last_key = coalesce($3, last_key)
           where account_id = $1 and claims = $2`,
    values: [accountId, number, lastKey],
  }));
