import type { WebhookDeliveryId, WebhookId } from '#contract/developer/ids.ts';
import { DELIVERIES_SHOWN, WEBHOOKS_MAX, type Webhook } from '#contract/developer/webhooks.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AnswerOf, BodyOf } from '#contract/routes/http.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { changeOwn } from './change-own.ts';
import { lockOwnBusiness } from './lock-own-business.ts';
import { newWebhookSecret } from './webhook-secrets.ts';

/** A business's webhooks with their newest deliveries, and without their secrets. */
export async function webhooksOf(
  { pool }: Pick<Deps, 'pool'>,
  { accountId, membership }: AccountCaller,
): Promise<Result<AnswerOf<'webhooks'>, Refusal>> {
  if (!membership.businessId) return refused(refuse('NOT_FOUND'));
  const { rows } = await pool.query<{ webhook: Webhook }>({
    name: 'webhooks',
    text: LIST,
    values: [accountId],
  });
  return ok({ webhooks: rows.map((row) => row.webhook) });
}

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LIST = `
select json_build_object('id', w.id, 'url', w.url, 'events', w.events, 'createdOn', ${iso('w.created_on')},
  'failingSince', ${iso('w.failing_since')}, 'disabledOn', ${iso('w.disabled_on')},
  'hasFormerSecret', strpos(w.secret, ',') > 0,
  'deliveries', (select coalesce(json_agg(json_build_object('id', d.id, 'type', d.type, 'createdOn', ${iso('d.created_on')},
      'tries', d.tries, 'deliveredOn', ${iso('d.delivered_on')}, 'nextTryOn', ${iso('d.next_try_on')},
      'lastAnswer', d.last_answer) order by d.created_on desc, d.id), '[]')
    from (select * from webhook_deliveries where webhook_id = w.id order by created_on desc, id limit ${DELIVERIES_SHOWN}) d)) as webhook
from webhooks w where w.account_id = $1 order by w.created_on desc, w.id`;

/** Adds a webhook. Its secret is in this answer and in no other. */
export async function createWebhook(
  deps: Deps,
  caller: AccountCaller,
  { url, events }: BodyOf<'createWebhook'>,
): Promise<Result<AnswerOf<'createWebhook'>, Refusal>> {
  const secret = newWebhookSecret(deps);
  const id = newId<WebhookId>();
  const { accountId, userId } = caller;
  const made = await inTransaction(deps.pool, async (client) => {
    const refusal = await lockOwnBusiness(client, caller);
    if (refusal) return refused(refusal);
    const { rowCount } = await client.query({
      name: 'create-webhook',
      text: `insert into webhooks (id, account_id, url, events, secret, created_on)
             select $1, $2, $3, $4, $5, $6 where (select count(*) from webhooks where account_id = $2) < $7`,
      values: [id, accountId, url, [...new Set(events)], secret, deps.now(), WEBHOOKS_MAX],
    });
    if (rowCount === 1) return ok({ id, secret });
    const message = translate('developer_webhooks_full', { count: WEBHOOKS_MAX });
    return refused({ ...refuse('WRONG_STATE'), message });
  });
  if (made.ok) deps.log.info({ account: accountId, user: userId, webhook: id }, 'webhook created');
  return made;
}

/** Removes a webhook with everything that waits for it. */
export async function removeWebhook(
  deps: Deps,
  caller: AccountCaller,
  id: WebhookId,
): Promise<Result<{ success: true }, Refusal>> {
  const remove = {
    name: 'remove-webhook',
    text: 'delete from webhooks where id = $1 and account_id = $2',
    values: [id, caller.accountId],
  };
  return await changeOwn(deps, caller, remove, { webhook: id }, 'webhook removed');
}

/** Delivers once more, from the first try on, and enables the webhook again. */
export async function redeliver(
  deps: Deps,
  caller: AccountCaller,
  id: WebhookDeliveryId,
): Promise<Result<{ success: true }, Refusal>> {
  const again = {
    name: 'redeliver-webhook',
    text: REDELIVER,
    values: [id, caller.accountId, deps.now()],
  };
  return await changeOwn(deps, caller, again, { delivery: id }, 'webhook delivery repeated');
}

const REDELIVER = `
with w as (
  update webhooks set disabled_on = null, failing_since = null
  where account_id = $2 and id = (select webhook_id from webhook_deliveries where id = $1) returning id)
update webhook_deliveries d set tries = 0, delivered_on = null, next_try_on = $3 from w
where d.id = $1 and d.webhook_id = w.id`;
