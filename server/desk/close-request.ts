import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { requestItems } from './desk-items.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';

/** Takes a support request off the queue. What waits no more stays as it is: the first reason stays. */
export async function closeRequest(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  { userId }: UserCaller,
  id: CommandId,
  reason: string,
): Promise<Result<{ success: true }, Refusal>> {
  const { rows } = await pool.query<{ isOwn: boolean }>(CLOSE, [
    id,
    userId,
    newId(),
    reason,
    now().toISOString(),
  ]);
  const [request] = rows;
  if (!request) return refused(refuse('NOT_FOUND'));
  if (!request.isOwn) return ok({ success: true });
  return refused({ ...refuse('FORBIDDEN'), message: translate('desk_own_account', {}) });
}

// Who wrote the request can't close it either, also after their membership has ended.
const CLOSE = `
with request as (
  select r.id, r.account_id, (r.user_id = $2::uuid or exists (
    select from (${effectiveMemberships('$2::uuid')}) own where own."accountId" = r.account_id)) as "isOwn"
  from support_requests r where r.id = $1
), waiting as (
  select from (${requestItems}) q where q.id = $1 and q."isOpen"
), closed as (
  insert into desk_acts (id, act, request_id, account_id, by, reason, "on")
  select $3::uuid, 'close', id, account_id, $2::uuid, $4, $5::timestamptz from request where not "isOwn"
    and exists (select from waiting)
)
select "isOwn" from request`;
