import * as z from 'zod/mini';
import { accountId, type AccountId } from '#contract/ids.ts';
import type { PoolClient } from 'pg';
import type { Jobs } from '../ports/jobs/jobs.ts';

/** Handles the payment provider's events that wait. */
export const EVENT_JOBS = 'payment-events';
/** Compares one account with the payment provider. */
export const READ_JOBS = 'payment-read';
/** Ends what an account that is closed would go on paying for. */
export const CLOSE_JOBS = 'payment-close';
/** Ends, with the paid period, what a business pays that joined a corporation. */
export const JOIN_JOBS = 'payment-join';
/** Takes, gives back, or releases the price of one project, as far as that is due. */
export const SETTLE_JOBS = 'payment-settle';

/** While the provider is down, a job comes back for about a day. */
export const RETRIES = { retryLimit: 30, retryDelaySeconds: 15 };

export const settleJob = z.object({ paymentId: z.uuid() });
export const accountJob = z.object({ accountId });

/** Asks for a comparison. However many ask before it begins, there is one: a single payment makes a dozen events. */
export const requestRead = (jobs: Jobs, id: AccountId): Promise<void> => requestReads(jobs, [id]);

export const requestReads = (
  jobs: Jobs,
  ids: readonly AccountId[],
  client?: PoolClient,
): Promise<void> =>
  jobs.addMany(
    READ_JOBS,
    ids.map((id) => ({ payload: { accountId: id }, options: { ...RETRIES, singletonKey: id } })),
    client,
  );

/** Asks for the next steps of prices. */
export const requestSettlings = (
  jobs: Jobs,
  ids: readonly string[],
  client?: PoolClient,
): Promise<void> =>
  jobs.addMany(
    SETTLE_JOBS,
    ids.map((id) => settleJobOf(id).job),
    client,
  );

/** The job that takes a price's next steps, as a command asks for it. */
export const settleJobOf = (paymentId: string) => ({
  name: SETTLE_JOBS,
  job: { payload: { paymentId }, options: { ...RETRIES, singletonKey: paymentId } },
});
