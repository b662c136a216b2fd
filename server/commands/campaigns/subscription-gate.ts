import { mayPublish, mayStart } from '#contract/billing/subscription.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { statusAt } from '../../billing/subscription-status.ts';
import type { LockedBusiness } from './lock-work.ts';

/** The status of the subscription that covers a business, under the business's lock. */
const statusOf = ({ subscriptionStatus: status, pausesOn }: LockedBusiness, now: Date) =>
  statusAt(status && { status, pausesOn }, now);

/** Why a business may not publish one more campaign. */
export function publishRefusal(business: LockedBusiness, now: Date): RuleRefusal | null {
  const { published, claimedFor, claimedUntil } = business;
  const status = statusOf(business, now);
  const allowed = mayPublish({ status, published });
  if (!allowed.ok) return allowed.refusal;
  // A pause and a cancellation were decided for a business without active campaigns.
  const isLeaving = claimedFor === 'pause' || claimedFor === 'cancel';
  const isUnderWay = claimedUntil !== null && claimedUntil > now;
  return isLeaving && isUnderWay ? { code: 'SUBSCRIPTION_STATE', current: { status } } : null;
}

/** Why a business may not invite or select a creator. */
export function startRefusal(business: LockedBusiness, now: Date): RuleRefusal | null {
  const allowed = mayStart({ status: statusOf(business, now) });
  return allowed.ok ? null : allowed.refusal;
}
