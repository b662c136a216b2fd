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
 * business. What was earned before is still released to their payout account.
 */
export const refundForgone = async (
  client: PoolClient,
  closing: readonly AccountId[],
  now: Date,
): Promise<void> =>
  void (await client.query({
    name: 'refund-forgone',
    text: `update project_payments set decision = jsonb_build_object('refundCents', amount_cents, 'by', 'rules',
               'reason', 'the creator deleted their account', 'on', $3::text),
             refunded_cents = amount_cents, fee_cents = 0, release_on = null, is_frozen = false, next_step_on = $2,
             updated_on = greatest(updated_on + interval '1 millisecond', $2)
           where creator_id = any($1::uuid[]) and state = 'held' and decision is null and claimed_on is null`,
    values: [closing, now, now.toISOString()],
  }));

type Billing = Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now'> & { payments: Payments };
type Subscription = Awaited<ReturnType<Payments['subscriptions']>>[number];

/** Ends at the provider every subscription of an account that is closed. */
export const endSubscriptions = (deps: Billing, payload: unknown): Promise<void> =>
  changeRunning(deps, accountJob.parse(payload).accountId, ({ id }) =>
    deps.payments.endSubscription(id, `end:${id}`),
  );

/** Changes every subscription of an account that has not ended, and reads what they are then. */
async function changeRunning(
  deps: Billing,
  accountId: AccountId,
  change: (one: Subscription) => Promise<unknown>,
): Promise<void> {
  const row = await subscriptionRowOf(deps.db, accountId);
  if (!row?.customerId) return;
  for (const one of await deps.payments.subscriptions(row.customerId)) {
    if (one.standing !== 'ended') await change(one);
  }
  await readSubscription(deps, accountId);
}

/** In the transaction in which a business joins a corporation: nothing is paid twice for longer than the period already paid. */
export const requestCancelOwn = (jobs: Jobs, id: AccountId, client: PoolClient): Promise<void> =>
  jobs.addMany(
    JOIN_JOBS,
    [{ payload: { accountId: id }, options: { ...RETRIES, retryLimit: 100, singletonKey: id } }],
    client,
  );

/**
 * Cancels a business's own subscription with the period that is paid, if the business is in a corporation now. A business that
 * leaves before that period ends still has it.
 */
export async function cancelOwnSubscription(deps: Billing, payload: unknown): Promise<void> {
  const { accountId } = accountJob.parse(payload);
  const { rows } = await deps.pool.query<{ joinedOn: string | null }>(JOINED, [accountId]);
  const [joined] = rows;
  if (!joined) return;
  await changeRunning(deps, accountId, async ({ id, endsWithPeriod }) => {
    const key = `join:${id}:${joined.joinedOn ?? ''}`;
    if (!endsWithPeriod) await deps.payments.changeSubscription(id, { act: 'cancel' }, key);
  });
}

// A business that joins again later is canceled again: each joining has its own key.
const JOINED = `
select (select max(accepted_on)::text from business_invitations i where i.business_id = b.id) as "joinedOn"
from businesses b where b.id = $1 and b.corporate_id is not null`;
