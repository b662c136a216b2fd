import type { WebhookId } from '#contract/developer/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { changeOwn } from './change-own.ts';
import { SECRET_PREFIX } from './send-webhook.ts';

const SECRET_BYTES = 32;

export const newWebhookSecret = ({ randomBytes }: Pick<Deps, 'randomBytes'>): string =>
  `${SECRET_PREFIX}${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`;

/**
 * Puts a new secret before the oldest one: both sign until `retireSecret`. A secret between them ends at once, so a repeat after
 * a lost answer leaves the one that programs know.
 */
export async function rotateSecret(
  deps: Pick<Deps, 'pool' | 'log' | 'randomBytes'>,
  caller: AccountCaller,
  id: WebhookId,
): Promise<Result<AnswerOf<'rotateWebhookSecret'>, Refusal>> {
  const secret = newWebhookSecret(deps);
  const rotate = {
    name: 'rotate-webhook-secret',
    text: `update webhooks set secret = $3 || ',' || split_part(secret, ',', -1) where id = $1 and account_id = $2`,
    values: [id, caller.accountId, secret],
  };
  const rotated = await changeOwn(deps, caller, rotate, { webhook: id }, 'webhook secret rotated');
  return rotated.ok ? ok({ secret }) : rotated;
}

/** Leaves the newest secret alone. */
export async function retireSecret(
  deps: Pick<Deps, 'pool' | 'log'>,
  caller: AccountCaller,
  id: WebhookId,
): Promise<Result<{ success: true }, Refusal>> {
  const retire = {
    name: 'retire-webhook-secret',
    text: `update webhooks set secret = split_part(secret, ',', 1) where id = $1 and account_id = $2`,
    values: [id, caller.accountId],
  };
  return await changeOwn(deps, caller, retire, { webhook: id }, 'webhook secret retired');
}
