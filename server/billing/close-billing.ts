import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import type { Jobs } from '../ports/jobs/jobs.ts';
import type { Payments } from '../ports/payments/payments.ts';
import { accountJob, CLOSE_JOBS, RETRIES } from './jobs.ts';
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

/** Ends at the provider every subscription of an account that is closed. */
export async function endSubscriptions(
  deps: Pick<Deps, 'pool' | 'db' | 'bus' | 'log' | 'now'> & { payments: Payments },
  payload: unknown,
): Promise<void> {
  const { accountId } = accountJob.parse(payload);
  const row = await subscriptionRowOf(deps.db, accountId);
  if (!row?.customerId) return;
  for (const { id, standing } of await deps.payments.subscriptions(row.customerId)) {
    if (standing !== 'ended') await deps.payments.endSubscription(id, `end:${id}`);
  }
  await readSubscription(deps, accountId);
}
