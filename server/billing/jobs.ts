import * as z from 'zod/mini';
import { accountId, type AccountId } from '#contract/ids.ts';
import type { PoolClient } from 'pg';
import type { Jobs } from '../ports/jobs/jobs.ts';

/** Handles one event of the payment provider. */
export const EVENT_JOBS = 'payment-event';
/** Compares one account with the payment provider. */
export const READ_JOBS = 'payment-read';
/** Ends what an account that is closed would go on paying for. */
export const CLOSE_JOBS = 'payment-close';
/** Takes, gives back, or releases the price of one project, as far as that is due. */
export const SETTLE_JOBS = 'payment-settle';

/** While the provider is down, a job comes back for about a day. */
export const RETRIES = { retryLimit: 30, retryDelaySeconds: 15 };

export const eventJob = z.object({ eventId: z.string() });
export const settleJob = z.object({ paymentId: z.uuid() });
export const accountJob = z.object({ accountId });

/** Asks for a comparison. However many ask before it begins, there is one: a single payment makes a dozen events. */
export const requestRead = (jobs: Jobs, id: AccountId, client?: PoolClient): Promise<void> =>
  jobs.add(READ_JOBS, { accountId: id }, { ...RETRIES, singletonKey: id }, client);

/** Asks for the next steps of a price. */
export const requestSettling = (
  jobs: Jobs,
  paymentId: string,
  client?: PoolClient,
): Promise<void> =>
  jobs.add(SETTLE_JOBS, { paymentId }, { ...RETRIES, singletonKey: paymentId }, client);
