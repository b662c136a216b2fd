import { eq } from 'drizzle-orm';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords } from '../commands/write-records.ts';
import { paymentEvents } from '../db/schema/billing.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import type { PaymentEvent } from '../ports/payments/payments.ts';
import { payoutNotice } from './billing-notices.ts';
import { EVENT_JOBS, eventJob, requestRead, requestSettling, RETRIES } from './jobs.ts';
import type { BillingDeps } from './read-subscription.ts';

type EventRow = typeof paymentEvents.$inferSelect;
type EventDeps = BillingDeps & Pick<Deps, 'jobs'>;

/** Notes a signed event, in one transaction with the job that handles it. One that was noted before changes nothing. */
export async function noteEvent(
  { pool, jobs, now }: Pick<Deps, 'pool' | 'jobs' | 'now'>,
  { id, type, createdOn, ...about }: PaymentEvent,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'note-payment-event',
      text: `insert into payment_events (id, type, about, created_on, received_on) values ($1, $2, $3, $4, $5)
             on conflict (id) do nothing`,
      values: [id, type, JSON.stringify(about), createdOn, now()],
    });
    if (rowCount !== 1) return;
    await jobs.add(EVENT_JOBS, { eventId: id }, { ...RETRIES, singletonKey: id }, client);
  });
}

/**
 * Handles an event once. It says that something happened, never what is: the object is read again by a job of its own, so an
 * event that comes late, twice, or out of order does no harm.
 */
export async function handleEvent(deps: EventDeps, payload: unknown): Promise<void> {
  const { eventId } = eventJob.parse(payload);
  const [event] = await deps.db.select().from(paymentEvents).where(eq(paymentEvents.id, eventId));
  if (!event || event.handledOn) return;
  const { customerId, payoutAccountId, payout, intentId } = event.about;
  if (payout && payoutAccountId) return notifyOfPayout(deps, event, payoutAccountId);
  const owner =
    (customerId && (await ownerOf(deps, 'subscriptions', 'customer_id', customerId))) ||
    (payoutAccountId &&
      (await ownerOf(deps, 'payout_accounts', 'provider_account_id', payoutAccountId)));
  const payment = intentId ? await paymentWith(deps, intentId) : null;
  // Another product's customer, or an object without one.
  if (!owner && !payment) deps.log.debug({ event: event.type }, 'a payment event of nobody here');
  await inTransaction(deps.pool, async (client) => {
    await client.query(HANDLED, [eventId, deps.now()]);
    if (owner) await requestRead(deps.jobs, owner, client);
    if (payment) await requestSettling(deps.jobs, payment, client);
  });
}

const HANDLED =
  'update payment_events set handled_on = $2 where id = $1 and handled_on is null returning id';

const payoutEnds: Partial<Record<string, { isPaid: boolean }>> = {
  'payout.paid': { isPaid: true },
  'payout.failed': { isPaid: false },
};

/** A payout's end is told in one transaction with the note that it was handled. */
async function notifyOfPayout(
  deps: EventDeps,
  { id, type, about: { payout } }: EventRow,
  payoutAccountId: string,
): Promise<void> {
  const { pool, bus, now, jobs } = deps;
  const end = payoutEnds[type];
  const creator = await ownerOf(deps, 'payout_accounts', 'provider_account_id', payoutAccountId);
  const raised = await inTransaction(pool, async (client, commitWith) => {
    const { rows } = await client.query(HANDLED, [id, now()]);
    if (rows.length === 0 || !creator || !payout) return null;
    await requestRead(jobs, creator, client);
    if (!end) return null;
    const notice = payoutNotice(creator, { ...payout, ...end }, now());
    return commitRecords(commitWith, { notifications: [notice] });
  });
  if (!raised) return;
  bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  requestDispatch(pool);
}

async function paymentWith({ pool }: BillingDeps, intentId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'payment-with-intent',
    text: 'select id from project_payments where intent_id = $1',
    values: [intentId],
  });
  return rows[0]?.id ?? null;
}

async function ownerOf(
  { pool }: BillingDeps,
  table: 'subscriptions' | 'payout_accounts',
  column: 'customer_id' | 'provider_account_id',
  id: string,
): Promise<AccountId | null> {
  const { rows } = await pool.query<{ id: AccountId }>({
    name: `owner-in-${table}`,
    text: `select account_id as id from ${table} where ${column} = $1`,
    values: [id],
  });
  return rows[0]?.id ?? null;
}
