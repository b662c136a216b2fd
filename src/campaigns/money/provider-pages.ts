import { isOnTrial } from '#contract/billing/subscription.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import type { PageAnswer } from '#src/ui/new-tab.ts';
import { callNow, type NowReply } from './call-billing.ts';

/** The billing portal: invoices, cards, the address on the bill. */
export async function requestPortal(
  { accountId }: Actor,
  business: UserProfile['business'],
): Promise<PageAnswer> {
  if (isTrialBusiness(business)) return { failed: m.billing_none_trial() };
  const reply = await callNow('generateBillUrl', { accountId });
  return reply.state === 'done' ? reply.value.data : failed(reply, m.billing_none());
}

/** The payment provider's page of a creator's payouts. */
export async function requestPayoutPage({ accountId }: Actor): Promise<PageAnswer> {
  const reply = await callNow('getLoginLink', { accountId });
  return reply.state === 'done' ? reply.value.data : failed(reply, m.billing_onboarding_missing());
}

/** The form that lets a creator be paid. */
export async function requestOnboarding({ accountId }: Actor): Promise<PageAnswer> {
  const reply = await callNow('payoutOnboarding', { accountId, body: {} });
  return reply.state === 'done' ? reply.value : failed(reply, m.earnings_setup_failed());
}

/** Where the card is entered that campaign prices are charged to; leads back to `redirectPath`. */
export async function requestCard({ accountId }: Actor, redirectPath: string): Promise<PageAnswer> {
  const reply = await callNow('addCard', { accountId, body: { redirectPath } });
  return reply.state === 'done' ? reply.value : failed(reply, m.price_card_failed());
}

/** Only the server's refusal is about the account; without an answer Pollin is having trouble. */
function failed(
  reply: Exclude<NowReply<unknown>, { state: 'done' }>,
  refused: string,
): { failed: string } {
  if (reply.state === 'unsent') return { failed: reply.reason };
  const isAboutAccount = reply.refusal && reply.refusal.code !== 'PAYMENTS_UNAVAILABLE';
  return { failed: isAboutAccount ? refused : m.app_trouble_online_only() };
}

/** Whether this device knows that a business is on the free trial. */
const isTrialBusiness = (business: UserProfile['business']): boolean =>
  business?.metrics !== undefined &&
  isOnTrial({
    isUsingFreeTrial: business.isUsingFreeTrial,
    metrics: business.metrics,
    hasPaymentSetup:
      business.completionStatus?.stripe ?? business.stripeSubscriptionActive ?? false,
  });
