import { isSubscribed, type SubscriptionStatus } from '#contract/billing/subscription.ts';
import type { ProviderSubscription } from '../ports/payments/payments.ts';

/** The inputs of a status at a moment. */
type Timed = { status: SubscriptionStatus; pausesOn: Date | null };

/** The status now: a scheduled pause takes effect with its moment, before the job that writes it down. */
export function statusAt(row: Timed | null | undefined, now: Date): SubscriptionStatus {
  if (!row) return 'inactive';
  const { status, pausesOn } = row;
  return status === 'pause_scheduled' && pausesOn !== null && pausesOn <= now ? 'paused' : status;
}

/** The facts of a subscription that people see. */
export type Facts = Timed & {
  subscriptionId: string | null;
  currentPeriodEnd: Date | null;
  isOverdue: boolean;
};

const NONE: Facts = {
  status: 'inactive',
  pausesOn: null,
  subscriptionId: null,
  currentPeriodEnd: null,
  isOverdue: false,
};

/** The subscription that counts of a customer's: the newest with access, else the newest that is not over, else the newest. */
export function currentOf(all: readonly ProviderSubscription[]): ProviderSubscription | null {
  const newest = all.toSorted((a, b) => b.createdOn.getTime() - a.createdOn.getTime());
  const rank = ({ state }: ProviderSubscription) =>
    state === 'open' || state === 'overdue' ? 0 : state === 'incomplete' ? 1 : 2;
  return newest.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** Subscriptions that cost money; more than one is a fault. */
export const countLive = (all: readonly ProviderSubscription[]): number =>
  all.filter(({ state }) => state === 'open' || state === 'overdue').length;

/** The facts of the provider's subscription. `known`: when a pause takes effect whose moment is written nowhere else. */
export function factsOf(
  subscription: ProviderSubscription | null,
  known: Date | null,
  now: Date,
): Facts {
  if (!subscription) return NONE;
  const { id, state, periodEnd, pause } = subscription;
  const pausesOn = pause ? (pause.from ?? known ?? periodEnd ?? now) : null;
  const facts = {
    subscriptionId: id,
    currentPeriodEnd: periodEnd,
    pausesOn,
    isOverdue: state === 'overdue',
  };
  return { ...facts, status: statusOf(subscription, pausesOn, now) };
}

function statusOf(
  { state, endsWithPeriod, pause, periodEnd }: ProviderSubscription,
  pausesOn: Date | null,
  now: Date,
): SubscriptionStatus {
  if (state === 'ended') return 'cancelled';
  if (state === 'incomplete') return 'inactive';
  if (endsWithPeriod) return 'cancel_scheduled';
  if (!pause) return 'active';
  // A later period has begun at the provider, whose clock counts where ours is behind.
  if (pausesOn !== null && periodEnd !== null && periodEnd > pausesOn) return 'paused';
  return statusAt({ status: 'pause_scheduled', pausesOn }, now);
}

/** Whether the payer is notified of a change between two statuses. */
export const isNews = (before: SubscriptionStatus, after: SubscriptionStatus): boolean =>
  before !== after && (isSubscribed(before) || isSubscribed(after) || after !== 'inactive');
