import { isOnTrial, isSubscribed } from '#contract/billing/subscription.ts';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { campaignNumbersOf } from '../presenters/campaign-numbers.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { refuseBilling, refuseFailed, refuseFailure, withError } from './billing-refusals.ts';
import { requestRead } from './jobs.ts';
import { statusAt } from './subscription-status.ts';
import { subscriptionRowOf } from './subscription-rows.ts';

type PageDeps = Pick<Deps, 'db' | 'log' | 'now' | 'payments' | 'env' | 'jobs'>;

/** The subscription of the account that the caller acts for: its corporation's, where it has one. */
export async function presentSubscription(
  { db, now, payments, jobs }: PageDeps,
  { accountId, membership }: AccountCaller,
): Promise<SubscriptionRecord> {
  const { businessId, corporateId, corporateName } = membership;
  const payer = corporateId ?? accountId;
  const row = await subscriptionRowOf(db, payer);
  // A card that was entered and whose event never came is found by looking.
  if (payments && row?.cardCheckoutId) await requestRead(jobs, payer);
  const kind = corporateId === null ? 'business' : 'corporate';
  return {
    status: statusAt(row, now()),
    currentPeriodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
    price: (await payments?.price(kind)) ?? null,
    paymentFailedOn: row?.paymentFailedOn?.toISOString() ?? null,
    managedBy: businessId !== null && corporateId !== null ? (corporateName ?? '') : null,
    card: row?.card ?? null,
    testMode: payments?.testMode ?? null,
  };
}

type Payment = { data: { payment_status: 'paid' | 'pending' } };

/**
 * The state of a checkout that the person returns from. `paid` only once the subscription has access here: that comes with the
 * provider's event, never with this call. A paid checkout without its event asks for a comparison with the provider.
 */
export async function presentCheckout(
  deps: PageDeps,
  { accountId }: AccountCaller,
  sessionId: string,
): Promise<Result<Payment, Refusal>> {
  const { db, now, payments, jobs } = deps;
  if (!payments) return refused(refuseFailed('subscribe'));
  const row = await subscriptionRowOf(db, accountId);
  const hasAccess = isSubscribed(statusAt(row, now()));
  if (row?.checkoutId === sessionId && hasAccess) return payment('paid');
  try {
    const checkout = await payments.checkout(sessionId);
    if (checkout?.accountId !== accountId) return refused(refuse('NOT_FOUND'));
    if (checkout.isPaid && !hasAccess) await requestRead(jobs, accountId);
    return payment(checkout.isPaid && hasAccess ? 'paid' : 'pending');
  } catch (error) {
    return refused(refuseFailure(deps, 'subscribe', error));
  }
}

const payment = (status: Payment['data']['payment_status']): Result<Payment, never> =>
  ok({ data: { payment_status: status } });

/** The provider's page with invoices, cards, and the address on the bill. */
export async function openPortal(
  deps: PageDeps,
  { accountId, membership }: AccountCaller,
): Promise<Result<{ data: { url: string } }, Refusal>> {
  const { db, payments, env } = deps;
  const { businessId, corporateId } = membership;
  if (!payments) return refused(refuseFailed('bills'));
  if (businessId !== null && corporateId !== null) {
    return refused(refuseBilling('SUBSCRIPTION_MANAGED'));
  }
  const row = await subscriptionRowOf(db, accountId);
  if (!row?.customerId || !row.subscriptionId) {
    const { metrics } = await campaignNumbersOf(db, accountId);
    const isTrial = isOnTrial({ metrics, hasPaymentSetup: false });
    const message = translate(isTrial ? 'billing_none_trial' : 'billing_none', {});
    return refused(withError({ ...refuse('NOT_SUBSCRIBED'), message }));
  }
  const side = businessId === null ? 'corporate' : 'business';
  try {
    const url = await payments.portalPage(row.customerId, `${env.publicUrl}/${side}/subscription`);
    return ok({ data: { url } });
  } catch (error) {
    return refused(refuseFailure(deps, 'bills', error));
  }
}
