import type { PoolClient } from 'pg';
import type { AccountId, CommandId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { DeskAct } from '#contract/support/desk.ts';
import { MAIL_TRIES } from '../ports/mail/mail.ts';
import { commitRecords, type NotificationRow } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { accessState } from '../identity/access-state.ts';
import { ACCESS_JOBS, type AccessJob } from '../notices/access-letter.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { belongsTo } from '../db/effective-memberships.ts';

/** A support request, locked until the transaction ends. */
type LockedRequest = {
  id: CommandId;
  accountId: AccountId;
  side: AccountKind;
  isOpen: boolean;
  /** The author's name, or empty. */
  personName: string;
};

type Act = { id: string; act: DeskAct; reason: string };
/** Support's action and its notification; null: nothing is left to do. */
type Done = Result<{ kept: Act; notice: NotificationRow } | null, Refusal>;

/**
 * Does something about a request in one transaction, under the lock of its row: two that come at once take turns. Who did it is
 * kept, and the request waits no more. An author who may not sign in gets a letter, since the app can't notify them.
 */
export async function inRequest(
  { pool, bus, now, jobs }: Pick<Deps, 'pool' | 'bus' | 'now' | 'jobs'>,
  { userId }: UserCaller,
  id: CommandId,
  work: (client: PoolClient, request: LockedRequest) => Promise<Done>,
): Promise<Result<{ success: true }, Refusal>> {
  const done = await inTransaction(pool, async (client, commitWith) => {
    const { rows } = await client.query<LockedRequest & { isOwn: boolean; isKeptOut: boolean }>(
      LOCK,
      [id, userId],
    );
    const [request] = rows;
    if (!request) return refused(refuse('NOT_FOUND'));
    if (request.isOwn) {
      return refused({ ...refuse('FORBIDDEN'), message: translate('desk_own_account', {}) });
    }
    const act = await work(client, request);
    if (!act.ok) return act;
    if (!act.value) return ok(null);
    const { kept, notice } = act.value;
    await client.query(KEEP, [
      kept.id,
      kept.act,
      id,
      request.accountId,
      userId,
      kept.reason,
      now().toISOString(),
    ]);
    if (request.isKeptOut) {
      const payload: AccessJob = { actId: kept.id };
      await jobs.add(ACCESS_JOBS, payload, MAIL_TRIES, client);
    }
    await client.query('update support_requests set waiting_since = null where id = $1', [id]);
    return ok(await commitRecords(commitWith, { notifications: [notice] }));
  });
  if (!done.ok) return done;
  if (done.value) {
    bus.publish([...done.value].map(([accountId, revision]) => ({ accountId, revision })));
    requestDispatch(pool);
  }
  return ok({ success: true });
}

// The author of the request can't act on it either, even after their membership has ended. To staff who belong to the account
// reported, there is no such request.
const LOCK = `
select r.id, r.account_id as "accountId", r.user_type as side, r.waiting_since is not null as "isOpen",
  trim(concat(u.first_name, ' ', u.last_name)) as "personName",
  ${accessState('u')} <> 'active' as "isKeptOut",
  (r.user_id = $2::uuid or ${belongsTo('$2::uuid', 'r.account_id')}) as "isOwn"
from support_requests r join users u on u.id = r.user_id
where r.id = $1 and not ${belongsTo('$2::uuid', 'r.about_account_id')} for update of r`;

const KEEP = `
insert into desk_acts (id, act, request_id, account_id, by, reason, "on") values ($1, $2, $3, $4, $5, $6, $7)`;
