import type { Pool } from 'pg';
import { FAILING_DAYS, RETRY_SECONDS } from '#contract/developer/webhooks.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { commitRecords } from '../commands/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { notificationRow } from '../notices/notification-row.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { sendWebhook, type SendWebhook } from './send-webhook.ts';

const LOOK_SECONDS = 5;
const BATCH = 20;
/** For so long nobody else takes up a delivery that a process has begun, and that it may have died with. */
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

/** Delivers events to webhooks from now on, in whichever process comes first. */
export async function startWebhooks(deps: Needed & Pick<Deps, 'jobs'>): Promise<void> {
  const send = sendWebhook();
  await deps.jobs.every('webhooks', LOOK_SECONDS, () => deliverDue(deps, send));
}

/** Tries every delivery that is due. At least once: a process that dies after sending sends again, under the same `webhook-id`. */
export async function deliverDue(deps: Needed, send: SendWebhook): Promise<void> {
  for (;;) {
    const due = await take(deps.pool, deps.now());
    // One that cannot be sent or noted holds up no other.
    await Promise.all(
      due.map((one) =>
        deliver(deps, send, one).catch((err: unknown) =>
          deps.log.error({ err, webhook: one.webhookId }, 'webhook delivery failed'),
        ),
      ),
    );
    if (due.length < BATCH) return;
  }
}

async function take(pool: Pool, now: Date): Promise<Due[]> {
  const leased = new Date(now.getTime() + LEASE_MS);
  const { rows } = await pool.query<Due>({
    name: 'take-webhook-deliveries',
    text: TAKE,
    values: [now, leased, BATCH],
  });
  return rows;
}

const TAKE = `
update webhook_deliveries d set tries = d.tries + 1, next_try_on = $2 from webhooks w
where w.id = d.webhook_id and d.id in (
  select due.id from webhook_deliveries due join webhooks of on of.id = due.webhook_id and of.disabled_on is null
  where due.next_try_on <= $1 order by due.next_try_on limit $3 for update of due skip locked)
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

/** Begins or ends a row of failures. After too long a one the webhook is disabled, and its business is told in the same transaction. */
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
