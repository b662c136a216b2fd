import * as z from 'zod/mini';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';

/** A business's subscription (specification, 4). `inactive`: there is none, or the first payment is missing. */
export const subscriptionStatus = z.enum([
  'active',
  'pause_scheduled',
  'paused',
  'cancel_scheduled',
  'cancelled',
  'inactive',
]);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** Statuses with access: a scheduled end takes effect with the billing period (specification, 4). */
const open: readonly SubscriptionStatus[] = ['active', 'pause_scheduled', 'cancel_scheduled'];
export const isSubscribed = (status: SubscriptionStatus): boolean => open.includes(status);

/** Campaigns that may be published without a subscription: the free trial (domain rules, 1). */
const TRIAL_CAMPAIGNS = 1;

/** A business as the rules of its subscription see it. `published`: campaigns that it ever published. */
type Subscriber = { status: SubscriptionStatus; published: number };

/** Whether a business may publish one more campaign. */
export function mayPublish({ status, published }: Subscriber): Result<null, RuleRefusal> {
  if (isSubscribed(status)) return ok(null);
  const ended = mayStart({ status });
  if (!ended.ok) return ended;
  return published < TRIAL_CAMPAIGNS ? ok(null) : refused({ code: 'TRIAL_USED' });
}

/** Whether a business may invite and select creators. The free trial may; a paused or canceled business starts nothing. */
export function mayStart({ status }: Pick<Subscriber, 'status'>): Result<null, RuleRefusal> {
  if (status === 'paused') return refused({ code: 'SUBSCRIPTION_PAUSED' });
  if (status === 'cancelled') return refused({ code: 'SUBSCRIPTION_CANCELLED' });
  return ok(null);
}

/** Whether the subscription's page shows the way out of a refusal. */
export const isAboutSubscription = (code: string | undefined): boolean =>
  code === 'TRIAL_USED' || code === 'SUBSCRIPTION_PAUSED' || code === 'SUBSCRIPTION_CANCELLED';

/** The person's acts on a subscription, the statuses they are allowed in, and the status that follows (specification, 4). */
export const subscriptionActs = {
  pause: { from: ['active'], to: 'pause_scheduled', needsNoActiveCampaign: true },
  cancel: {
    from: ['active', 'pause_scheduled'],
    to: 'cancel_scheduled',
    needsNoActiveCampaign: true,
  },
  resume: { from: ['paused', 'pause_scheduled'], to: 'active', needsNoActiveCampaign: false },
  keep: { from: ['cancel_scheduled'], to: 'active', needsNoActiveCampaign: false },
} as const satisfies Record<
  string,
  { from: readonly SubscriptionStatus[]; to: SubscriptionStatus; needsNoActiveCampaign: boolean }
>;
export type SubscriptionAct = keyof typeof subscriptionActs;

/** The status that an act leads to, or why not. Device and server ask the same. */
export function decideSubscription(
  act: SubscriptionAct,
  { status, hasActiveCampaigns }: { status: SubscriptionStatus; hasActiveCampaigns: boolean },
): Result<SubscriptionStatus, RuleRefusal> {
  const { from, to, needsNoActiveCampaign } = subscriptionActs[act];
  if (!(from as readonly SubscriptionStatus[]).includes(status)) {
    return refused({ code: 'SUBSCRIPTION_STATE', current: { status } });
  }
  if (needsNoActiveCampaign && hasActiveCampaigns) return refused({ code: 'CAMPAIGNS_ACTIVE' });
  return ok(to);
}

/** Whether the business is on the free trial: as flagged, else inferred (specification, 4). */
export const isOnTrial = (business: {
  isUsingFreeTrial?: boolean | undefined;
  metrics: { campaigns: number; completedCampaigns: number; cancelledCampaigns: number };
  hasPaymentSetup: boolean;
}): boolean =>
  business.isUsingFreeTrial ??
  (business.metrics.campaigns === 1 &&
    business.metrics.completedCampaigns === 0 &&
    business.metrics.cancelledCampaigns === 0 &&
    !business.hasPaymentSetup);

/** How often, and after how many milliseconds each time, a page asks for a payment that is pending (domain rules, 15). */
export const PAYMENT_POLL_MS = 3_000;
export const PAYMENT_POLLS = 10;
/** The subscription page waits so long before it shows, unless it returns from a payment (specification, 9). */
export const SUBSCRIPTION_DELAY_MS = 1_000;
