import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { FAILING_DAYS, RETRY_SECONDS } from '#contract/developer/webhooks.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { notificationRow } from '../notices/notification-row.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { sendWebhook, type SendWebhook } from './send-webhook.ts';

const LOOK_SECONDS = 5;
/** Deliveries that a process has underway at once. */
const UNDERWAY_MAX = 20;
/** Of one business, in all processes together: its slow addresses delay only its own deliveries. */
const UNDERWAY_PER_BUSINESS = 4;
/** Places that become free before others are taken: looking for them costs more than one delivery is worth. */
const TAKE_AGAIN_AFTER = 2;
/** While some are underway, others may become due. */
const LOOK_AGAIN_MS = 1_000;
/** A run ends after this time, below the time limit of a job. The next one continues. */
const RUN_MS = 4 * MINUTE_MS;
/** How long a delivery belongs to the process that began it. Another one takes over after that. */
const LEASE_MS = 2 * MINUTE_MS;

type Due = {
  id: string;
  webhookId: string;
  type: string;
  data: object;
  createdOn: Date;
  tries: number;
  url: string;
  secret: string;
};
type Needed = Pick<Deps, 'pool' | 'now' | 'log' | 'bus'>;

/** Delivers events to webhooks from now on, in whichever process comes first. The returned function stops it, after the deliveries underway. */
export async function startWebhooks(
  deps: Needed & Pick<Deps, 'jobs'>,
  send: SendWebhook = sendWebhook(),
): Promise<() => Promise<void>> {
  const stop = new AbortController();
  let run: Promise<void> = Promise.resolve();
  await deps.jobs.every('webhooks', LOOK_SECONDS, () => {
    run = deliverDue(deps, send, stop.signal);
    return run;
  });
  return async () => {
    stop.abort();
    await run;
  };
}

/**
 * Tries every delivery that is due, and takes none after a stop. At least once: a process that dies after sending sends again, under the
 * same `webhook-id`.
 */
async function deliverDue(deps: Needed, send: SendWebhook, stop?: AbortSignal): Promise<void> {
  const endsAt = deps.now().getTime() + RUN_MS;
  const underway = new Set<Promise<void>>();
  const start = (one: Due): void => {
    // A delivery that can't be sent or recorded delays no other.
    const delivery = deliver(deps, send, one)
      .catch((err: unknown) =>
        deps.log.error({ err, webhook: one.webhookId }, 'webhook delivery failed'),
      )
      .finally(() => underway.delete(delivery));
    underway.add(delivery);
  };
  for (;;) {
    const free = UNDERWAY_MAX - underway.size;
    const isOver = stop?.aborted || deps.now().getTime() >= endsAt;
    const due = free > 0 && !isOver ? await take(deps.pool, deps.now(), free) : [];
    for (const one of due) start(one);
    if (underway.size === 0) return;
    await severalDone(underway);
  }
}

/** Waits until several are done, or all, or others may have become due. */
async function severalDone(underway: ReadonlySet<Promise<void>>): Promise<void> {
  const enough = Math.max(0, underway.size - TAKE_AGAIN_AFTER);
  const timer = new AbortController();
  const { signal } = timer;
  let isLate = false;
  const late = pause(LOOK_AGAIN_MS, undefined, { ref: false, signal }).then(
    () => void (isLate = true),
    () => undefined,
  );
  while (underway.size > enough && !isLate) await Promise.race([late, ...underway]);
  timer.abort();
}

/**
 * Takes deliveries by turns: the first of every business comes before the second of any. Processes that take at once choose the same
 * ones, and each goes to one of them: what another has locked or taken is left to it, so none waits for the other.
 */
async function take(pool: Pool, now: Date, free: number): Promise<Due[]> {
  const leased = new Date(now.getTime() + LEASE_MS);
  const { rows } = await pool.query<Due>({
    name: 'take-webhook-deliveries',
    text: TAKE,
    values: [now, leased, free, UNDERWAY_PER_BUSINESS],
  });
  return rows;
}

/**
 * A delivery without an answer whose lease is not over is underway, whatever clock it was leased by. Of each webhook the first few due are
 * read, however many wait.
 */
const TAKE = `
with underway as (
  select w.account_id, count(*) as count from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.next_try_on is not null and d.tries > 0 and d.last_answer is null and d.next_try_on > $1 group by 1
), due as (
  select d.id, d.next_try_on, w.account_id,
         row_number() over (partition by w.account_id order by d.next_try_on, d.id) as place
  from webhooks w cross join lateral (
    select id, next_try_on from webhook_deliveries
    where webhook_id = w.id and next_try_on <= $1 order by next_try_on, id limit $4) d
  where w.disabled_on is null
), chosen as (
  select due.id from due left join underway u using (account_id)
  where place + coalesce(u.count, 0) <= $4
  order by place + coalesce(u.count, 0), due.next_try_on, due.id limit $3
), locked as (
  select d.id from webhook_deliveries d where d.id in (select id from chosen) and d.next_try_on <= $1
  order by d.id for update of d skip locked
)
update webhook_deliveries d set tries = d.tries + 1, next_try_on = $2, last_answer = null from webhooks w
where w.id = d.webhook_id and d.id in (select id from locked)
returning d.id, d.webhook_id as "webhookId", d.type, d.data, d.created_on as "createdOn", d.tries, w.url, w.secret`;

async function deliver(deps: Needed, send: SendWebhook, due: Due): Promise<void> {
  const { pool, now, log } = deps;
  const { id, type, data, createdOn, url, secret, tries, webhookId } = due;
  const body = JSON.stringify({ type, timestamp: createdOn.toISOString(), data });
  const answer = await send({ id, url, secret, body, now: now() });
  const isDone = typeof answer === 'number' && answer >= 200 && answer < 300;
  const at = now();
  const pause = RETRY_SECONDS[tries - 1];
  const next = isDone || pause === undefined ? null : new Date(at.getTime() + pause * 1000);
  await pool.query({
    name: 'note-webhook-delivery',
    text: `update webhook_deliveries set last_answer = $2, delivered_on = $3, next_try_on = $4 where id = $1`,
    values: [id, String(answer), isDone ? at : null, next],
  });
  if (!isDone) log.info({ webhook: webhookId, answer, tries }, 'webhook failed');
  await noteWebhook(deps, webhookId, isDone, at);
}

/** Begins or ends a row of failures. After too long a row, the webhook is disabled, and its business is notified in the same transaction. */
async function noteWebhook(
  { pool, bus, log }: Needed,
  webhookId: string,
  isDone: boolean,
  at: Date,
): Promise<void> {
  const raised = await inTransaction(pool, async (client, commitWith) => {
    const { rows } = await client.query<{
      accountId: AccountId;
      url: string;
      disabledOn: Date | null;
    }>({
      name: 'note-webhook',
      text: NOTE,
      values: [webhookId, isDone, at, new Date(at.getTime() - FAILING_DAYS * DAY_MS)],
    });
    const [webhook] = rows;
    if (!webhook?.disabledOn) return null;
    log.warn({ webhook: webhookId }, 'webhook disabled');
    const notice = notificationRow(
      {
        category: 'WEBHOOK_DISABLED',
        accountId: webhook.accountId,
        side: 'business',
        about: `webhook:${webhookId}:${at.getTime()}`,
        text: webhook.url,
      },
      at,
    );
    return await commitRecords(commitWith, { notifications: [notice] });
  });
  if (!raised) return;
  bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  requestDispatch(pool);
}

const NOTE = `
update webhooks set failing_since = case when $2 then null else coalesce(failing_since, $3) end,
       disabled_on = case when not $2 and failing_since <= $4 then $3 end
where id = $1 and disabled_on is null returning account_id as "accountId", url, disabled_on as "disabledOn"`;
