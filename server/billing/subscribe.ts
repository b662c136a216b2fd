import { isSubscribed } from '#contract/billing/subscription.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { CheckoutDiffers, type Checkout, type Payments } from '../ports/payments/payments.ts';
import { refuse } from '../texts/refusal.ts';
import { refuseBilling, refuseFailed, refuseFailure } from './billing-refusals.ts';
import { readSubscription } from './read-subscription.ts';
import { currentOf, statusAt } from './subscription-status.ts';
import {
  createSubscriptionRow,
  subscriptionRowOf,
  type SubscriptionRow,
} from './subscription-rows.ts';

type SubscribeDeps = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now' | 'payments' | 'env'>;
type PaidDeps = SubscribeDeps & { payments: Payments };
type Wanted = { isCorp: boolean; redirectPath: string };

/**
 * Opens the provider's checkout for a subscription. However often it is asked, and by however many people at once, there is one
 * open checkout and never a second subscription: the open one is found again, and the provider starts one for each key.
 */
export async function subscribe(
  deps: SubscribeDeps,
  caller: AccountCaller,
  wanted: Wanted,
): Promise<Result<{ url: string }, Refusal>> {
  const { payments } = deps;
  const { businessId, corporateId } = caller.membership;
  if (!payments) return refused(refuseFailed('subscribe'));
  if (businessId !== null && corporateId !== null) {
    return refused(refuseBilling('SUBSCRIPTION_MANAGED'));
  }
  if (wanted.isCorp !== (businessId === null)) {
    return refused(refuse('INVALID', { current: { path: ['isCorp'] } }));
  }
  try {
    return await openCheckout({ ...deps, payments }, caller, wanted);
  } catch (error) {
    return refused(refuseFailure(deps, 'subscribe', error));
  }
}

async function openCheckout(
  deps: PaidDeps,
  caller: AccountCaller,
  wanted: Wanted,
): Promise<Result<{ url: string }, Refusal>> {
  const { payments, db } = deps;
  const { accountId } = caller;
  await createSubscriptionRow(db, accountId);
  const row = await subscriptionRowOf(db, accountId);
  if (!row) throw new Error('An account vanished while it subscribed.');
  if (!maySubscribe(row, deps.now())) return refused(refuseBilling('SUBSCRIBED_ALREADY'));
  const customerId = row.customerId ?? (await createCustomer(deps, caller));
  // Events may be late: the provider knows best whether someone pays already.
  const current = currentOf(await payments.subscriptions(customerId));
  if (current && current.state !== 'ended') {
    await readSubscription(deps, accountId);
    return refused(refuseBilling('SUBSCRIBED_ALREADY'));
  }
  const last = row.checkoutId ? await payments.checkout(row.checkoutId) : null;
  const checkout =
    last?.state === 'open' ? last : await startCheckout(deps, row, customerId, wanted);
  await keepCheckout(deps, accountId, checkout);
  return checkout.url ? ok({ url: checkout.url }) : refused(refuseFailed('subscribe'));
}

function maySubscribe(row: SubscriptionRow, now: Date): boolean {
  const status = statusAt(row, now);
  return !isSubscribed(status) && status !== 'paused';
}

/** The account at the provider that pays for this one; made once. */
export async function createCustomer(
  { pool, payments }: Pick<PaidDeps, 'pool' | 'payments'>,
  { accountId, userId, membership }: AccountCaller,
): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  const name = membership.businessName ?? membership.corporateName ?? '';
  const customer = { accountId, name, email: rows[0]?.email ?? '' };
  const made = await payments.createCustomer(customer, `customer:${accountId}:${userId}`);
  const kept = await pool.query<{ id: string }>({
    name: 'keep-customer',
    text: `update subscriptions set customer_id = coalesce(customer_id, $2) where account_id = $1
           returning customer_id as id`,
    values: [accountId, made],
  });
  return kept.rows[0]?.id ?? made;
}

/** The key names the session before: two people who ask at once get the same new one. */
async function startCheckout(
  { env, payments }: PaidDeps,
  { accountId, checkoutId }: SubscriptionRow,
  customerId: string,
  { isCorp, redirectPath }: Wanted,
): Promise<Checkout> {
  const payer = isCorp ? 'corporate' : 'business';
  const returnUrl = `${env.publicUrl}${redirectPath}`;
  const key = `subscribe:${customerId}:${checkoutId ?? 'first'}`;
  try {
    return await payments.startCheckout({ customerId, accountId, payer, returnUrl }, key);
  } catch (error) {
    // It was started already, from another page.
    const open = error instanceof CheckoutDiffers && (await payments.openCheckout(customerId));
    if (!open) throw error;
    return open;
  }
}

const keepCheckout = async (
  { pool }: PaidDeps,
  accountId: AccountId,
  { id }: Checkout,
): Promise<void> =>
  void (await pool.query({
    name: 'keep-checkout',
    text: 'update subscriptions set checkout_id = $2 where account_id = $1 and checkout_id is distinct from $2',
    values: [accountId, id],
  }));
