import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import type { Jobs } from '../ports/jobs/jobs.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { accountJob, CLOSE_JOBS, JOIN_JOBS, RETRIES } from './jobs.ts';
import { readSubscription } from './read-subscription.ts';
import { subscriptionRowOf } from './subscription-rows.ts';

/** In the transaction that closes accounts: from its commit on, nobody pays for them. */
export async function requestEnd(
  jobs: Jobs,
  closing: readonly AccountId[],
  client: PoolClient,
): Promise<void> {
  const { rows } = await client.query<{ accountId: AccountId }>(
    `select account_id as "accountId" from subscriptions
     where account_id = any($1::uuid[]) and customer_id is not null order by 1`,
    [closing],
  );
  if (rows.length === 0) return;
  const options = { ...RETRIES, retryLimit: 100 };
  await jobs.addMany(
    CLOSE_JOBS,
    rows.map((payload) => ({ payload, options })),
    client,
  );
}

/**
 * In the transaction that closes accounts: a creator who leaves backs out of the work that goes on, so its price goes back to the
 * business. What was earned before is still released to their payout account. Offers to them end, too; a business with open work can't close.
 */
export async function refundForgone(
  client: PoolClient,
  closing: readonly AccountId[],
  now: Date,
): Promise<void> {
  await client.query({
    name: 'void-offers',
    text: `update project_payments set state = 'voiding', next_step_on = $2,
             updated_on = greatest(updated_on + interval '1 millisecond', $2)
           where creator_id = any($1::uuid[]) and state = 'reserved'`,
    values: [closing, now],
  });
  await client.query({
    name: 'refund-forgone',
    text: `update project_payments set decision = jsonb_build_object('refundCents', amount_cents, 'by', 'rules',
               'reason', 'the creator deleted their account', 'on', $3::text),
             refunded_cents = amount_cents, fee_cents = 0, release_on = null, is_frozen = false, next_step_on = $2,
             updated_on = greatest(updated_on + interval '1 millisecond', $2)
           where creator_id = any($1::uuid[]) and state = 'held' and decision is null and claimed_on is null`,
    values: [closing, now, now.toISOString()],
  });
}

type Billing = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now'> & { payments: Payments };
type Subscription = Awaited<ReturnType<Payments['subscriptions']>>[number];

/** Ends at the provider every subscription of an account that is closed. */
export async function endSubscriptions(deps: Billing, payload: unknown): Promise<void> {
  const { accountId } = accountJob.parse(payload);
  const row = await subscriptionRowOf(deps.db, accountId);
  await changeRunning(deps, row?.customerId, ({ id }) =>
    deps.payments.endSubscription(id, `end:${id}`),
  );
  await readSubscription(deps, accountId);
}

/** Changes every subscription of a customer that has not ended. */
async function changeRunning(
  { payments }: Billing,
  customerId: string | null | undefined,
  change: (one: Subscription) => Promise<unknown>,
): Promise<void> {
  const all = customerId ? await payments.subscriptions(customerId) : [];
  for (const one of all) if (one.state !== 'ended') await change(one);
}

/** In the transaction in which a business joins a corporation: nothing is paid twice for longer than the period already paid. */
export const requestCancelOwn = (jobs: Jobs, id: AccountId, client: PoolClient): Promise<void> =>
  jobs.addMany(
    JOIN_JOBS,
    [{ payload: { accountId: id }, options: { ...RETRIES, retryLimit: 100, singletonKey: id } }],
    client,
  );

/** Compares an account with the provider, after what a business in a corporation still pays for itself was canceled there. */
export async function compareSubscription(deps: Billing, accountId: AccountId): Promise<boolean> {
  await cancelOwn(deps, accountId);
  return readSubscription(deps, accountId);
}

/**
 * Closes the open checkout of a business that is in a corporation now, and cancels its own subscription with the period that is
 * paid: also one that was paid for after it joined, on a page opened before. A business that leaves before that period ends still
 * has it.
 */
async function cancelOwn(deps: Billing, accountId: AccountId): Promise<void> {
  const { db, pool, payments } = deps;
  const { rows } = await pool.query<{ joinedOn: string | null }>(JOINED, [accountId]);
  const row = rows[0] ? await subscriptionRowOf(db, accountId) : null;
  if (!rows[0] || !row) return;
  const checkout = row.checkoutId ? await payments.checkout(row.checkoutId) : null;
  if (checkout?.state === 'open') {
    await payments.expireCheckout(checkout.id, `expire:${checkout.id}`);
  }
  const joinedOn = rows[0].joinedOn ?? '';
  await changeRunning(deps, row.customerId, async ({ id, endsWithPeriod }) => {
    if (endsWithPeriod) return;
    await payments.changeSubscription(id, { act: 'cancel' }, `join:${id}:${joinedOn}`);
  });
}

// A business that joins again later is canceled again: each joining has its own key.
const JOINED = `
select (select max(accepted_on)::text from business_invitations i where i.business_id = b.id) as "joinedOn"
from businesses b where b.id = $1 and b.corporate_id is not null`;
