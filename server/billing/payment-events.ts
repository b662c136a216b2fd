import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords, type NotificationRow } from '../records/write-records.ts';
import type { EventAbout } from '../db/schema/billing.ts';
import { perPool } from '../db/gather.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import type { PaymentEvent } from '../ports/payments/payments.ts';
import { payoutNotice } from './billing-notices.ts';
import { EVENT_JOBS, requestReads, requestSettlings, RETRIES } from './jobs.ts';

/** Events in one transaction. */
const AT_ONCE = 100;

/**
 * Notes a signed event, in the one statement that its answer waits for. One that was noted before changes nothing. The job that
 * handles it is asked for afterward; if that request is lost, the event is found within a minute all the same.
 */
export async function noteEvent(
  deps: Pick<Deps, 'pool' | 'jobs' | 'now' | 'log'>,
  { id, type, createdOn, ...about }: PaymentEvent,
): Promise<void> {
  const { pool, now } = deps;
  const { rowCount } = await pool.query({
    name: 'note-payment-event',
    text: `insert into payment_events (id, type, about, created_on, received_on) values ($1, $2, $3, $4, $5)
             on conflict (id) do nothing`,
    values: [id, type, JSON.stringify(about), createdOn, now()],
  });
  if (rowCount === 1) requestHandling(deps);
}

/** How long one request for the job covers further events of this process. */
const GATHER_MS = 250;

type Request = { timer: NodeJS.Timeout; again: boolean };
const requestOf = perPool((): { latest: Request | null } => ({ latest: null }));

/** Asks for one job for all events that wait, or soon once more if one was just asked for. */
function requestHandling(deps: Pick<Deps, 'pool' | 'jobs' | 'log'>): void {
  const request = requestOf(deps.pool);
  if (request.latest) {
    request.latest.again = true;
    return;
  }
  const timer = setTimeout(() => {
    const again = request.latest?.again;
    request.latest = null;
    if (again) requestHandling(deps);
  }, GATHER_MS).unref();
  request.latest = { timer, again: false };
  deps.jobs
    .add(EVENT_JOBS, {}, { ...RETRIES, singletonKey: EVENT_JOBS })
    .catch((err: unknown) => deps.log.error({ err }, 'payment events wait for the next minute'));
}

/** A run that starts after this point handles every event of this request. */
function coverRequest(pool: Pool): void {
  const request = requestOf(pool);
  clearTimeout(request.latest?.timer);
  request.latest = null;
}

type EventDeps = Pick<Deps, 'pool' | 'bus' | 'log' | 'now' | 'jobs'>;

/** Minutes until an event that failed is tried again, doubled for each time; a day at most. */
const FIRST_PAUSE_MINUTES = 1;

/**
 * Handles every event that waits, each once. One that fails stops no other: it is kept, logged, and tried again later. An event
 * reports that something happened, never the current state: the object is read again by a job of its own, so an event that comes late, twice,
 * or out of order does no harm.
 */
export async function handleEvents(deps: EventDeps): Promise<void> {
  coverRequest(deps.pool);
  for (let taken = AT_ONCE; taken === AT_ONCE;) taken = await handleBatch(deps);
}

/** Together, since most succeed; after a failure each on its own. */
async function handleBatch(deps: EventDeps): Promise<number> {
  try {
    return await handleTogether(deps, null);
  } catch (err) {
    deps.log.warn({ err }, 'payment events are handled one by one');
  }
  const { rows } = await deps.pool.query<{ id: string }>({
    name: 'due-payment-events',
    text: `select id from payment_events where ${DUE} order by received_on, id limit $2`,
    values: [deps.now(), AT_ONCE],
  });
  for (const { id } of rows) {
    try {
      await handleTogether(deps, id);
    } catch (err) {
      await postpone(deps, id, err);
    }
  }
  return rows.length;
}

async function postpone({ pool, now, log }: EventDeps, id: string, err: unknown): Promise<void> {
  const { rows } = await pool.query<{ type: string; tries: number }>({
    name: 'postpone-payment-event',
    text: `update payment_events set tries = tries + 1,
             next_try_on = $2::timestamptz + least(interval '1 day', $3 * power(2, least(tries, 20)) * interval '1 minute')
           where id = $1 returning type, tries`,
    values: [id, now(), FIRST_PAUSE_MINUTES],
  });
  log.error({ err, event: id, ...rows[0] }, 'a payment event failed and is tried again');
}

/** The notes that they are handled, the jobs, and the notifications are one transaction. All that are due, or only this one. */
async function handleTogether(deps: EventDeps, only: string | null): Promise<number> {
  const { pool, bus, now, jobs } = deps;
  const { taken, raised } = await inTransaction(pool, async (client, commitWith) => {
    const { rows } = await client.query<TakenEvent>({
      name: 'take-payment-events',
      text: TAKE,
      values: [now(), AT_ONCE, only],
    });
    await requestReads(jobs, present(rows.map(({ owner }) => owner)), client);
    await requestSettlings(jobs, present(rows.map(({ paymentId }) => paymentId)), client);
    const notifications = rows.flatMap((event) => payoutNotices(event, now()));
    const done = notifications.length > 0 && (await commitRecords(commitWith, { notifications }));
    return { taken: rows, raised: done };
  });
  for (const { type, owner, paymentId } of taken) {
    // Another product's customer, or an object without one.
    if (!owner && !paymentId) deps.log.debug({ event: type }, 'a payment event of nobody here');
  }
  if (raised) {
    bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
    requestDispatch(pool);
  }
  return taken.length;
}

type TakenEvent = {
  type: string;
  payout: EventAbout['payout'];
  owner: AccountId | null;
  paymentId: string | null;
};

const DUE = 'handled_on is null and (next_try_on is null or next_try_on <= $1)';
const TAKE = `
with due as (
  select id from payment_events where ${DUE} and ($3::text is null or id = $3) order by received_on, id limit $2 for update skip locked
), taken as (
  update payment_events e set handled_on = $1 from due where e.id = due.id returning e.type, e.about
)
select t.type, t.about->'payout' as payout, coalesce(s.account_id, a.account_id) as owner, p.id as "paymentId"
from taken t
left join subscriptions s on s.customer_id = t.about->>'customerId'
left join payout_accounts a on a.provider_account_id = t.about->>'payoutAccountId'
left join project_payments p on p.intent_id = t.about->>'intentId'`;

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const payoutEnds: Partial<Record<string, { isPaid: boolean }>> = {
  'payout.paid': { isPaid: true },
  'payout.failed': { isPaid: false },
};

function payoutNotices({ type, payout, owner }: TakenEvent, now: Date): NotificationRow[] {
  const end = payoutEnds[type];
  return end && payout && owner ? [payoutNotice(owner, { ...payout, ...end }, now)] : [];
}
