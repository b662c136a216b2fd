import type { PoolClient } from 'pg';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Refusal, RefusalCode } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { refundForgone, requestEnd } from '../billing/close-billing.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { orBusy } from '../db/or-busy.ts';
import { LOCK_LIMIT } from '../db/transaction.ts';
import { SUPPORT_JOBS, type SupportJob } from '../notices/support-letter.ts';
import { MAIL_TRIES } from '../ports/mail/mail.ts';
import { refuse } from '../texts/refusal.ts';
import { closeAccounts, lockShared, type Person } from './close-accounts.ts';
import { forgetLetters } from './letters.ts';
import type { EndReason } from './sessions.ts';

type Deleted = { closed: number; raised: Map<AccountId, number>; ended: SessionId[] };
const REASON: EndReason = 'account deleted';

/**
 * Deletes a user forever in one transaction: the person's data is removed, every session ends, and the address may sign up
 * again. Profiles without another member are closed. Records of finished work stay for the other side, without a name. Refused
 * before an upcoming shoot of the person, and if a business with other members or open work would have nobody to run or close
 * it.
 */
export async function deleteAccount(
  deps: Deps,
  { userId }: UserCaller,
  typed: string,
): Promise<Result<{ success: true }, Refusal>> {
  const now = deps.now();
  const outcome = await orBusy(deps.pool, async (client): Promise<Deleted | RefusalCode> => {
    await client.query(LOCK_LIMIT);
    const person = await lockPerson(client, userId);
    if (!person || person.email.toLowerCase() !== typed) return 'EMAIL_MISMATCH';
    const accounts = await lockMemberships(client, userId);
    const alone = accounts.filter((one) => one.isAlone).map(({ id }) => id);
    const closing = await accountsToClose(client, alone);
    const shared = await lockShared(client, closing, person);
    if (await hasShootsAhead(client, closing, now)) return 'SHOOTS_AHEAD';
    if (await leavesPeople(client, closing, userId)) return 'LAST_OWNER';
    if (await leavesOpenWork(client, closing)) return 'LAST_OWNER';
    const ended = await forgetUser(client, person, now);
    await forgetLetters(deps.jobs, person.email, client);
    const raised = await closeAccounts(client, closing, shared, person, now);
    await requestEnd(deps.jobs, closing, client);
    await refundForgone(client, closing, now);
    const payload: SupportJob = { deletedUserId: userId, accounts: closing.length };
    await deps.jobs.addMany(SUPPORT_JOBS, [{ payload, options: MAIL_TRIES }], client);
    return { closed: closing.length, raised, ended };
  });
  if (outcome === 'busy') {
    deps.log.warn('an account could not be deleted now');
    return refused(refuse('UNAVAILABLE'));
  }
  if (typeof outcome === 'string') return refused(refuse(outcome));
  deps.bus.publish([...outcome.raised].map(([accountId, revision]) => ({ accountId, revision })));
  deps.bus.publishEnded(outcome.ended);
  deps.log.info({ userId, closed: outcome.closed }, 'account deleted');
  return ok({ success: true });
}

async function lockPerson(client: PoolClient, userId: UserId): Promise<Person | null> {
  const { rows } = await client.query<Person>(
    `select id, email, first_name as "firstName", last_name as "lastName", phone
     from users where id = $1 and not disabled for update`,
    [userId],
  );
  return rows[0] ?? null;
}

type Held = { id: AccountId; kind: AccountKind; isAlone: boolean };

/**
 * The user's own accounts, and whether nobody else can run them: a suspended person can't. All of their memberships are locked: of two last owners
 * who leave at once, the second one is the last.
 */
async function lockMemberships(client: PoolClient, userId: UserId): Promise<Held[]> {
  await client.query(
    `select from memberships where account_id in (select account_id from memberships where user_id = $1)
     order by account_id, user_id for update`,
    [userId],
  );
  const { rows } = await client.query<Held>(
    `select a.id, a.kind, m.role in ('creator', 'owner', 'corp-admin') and not exists (
       select from memberships o join users u on u.id = o.user_id and not u.disabled left join businesses b on b.id = a.id
       where o.user_id <> $1
         and (o.account_id = a.id and o.role in ('creator', 'owner', 'corp-admin')
              or o.account_id = b.corporate_id and o.role = 'corp-admin')) as "isAlone"
     from memberships m join accounts a on a.id = m.account_id where m.user_id = $1 order by a.id`,
    [userId],
  );
  return rows;
}

/** A creator of these who is expected somewhere. Under the creators' locks nothing is booked meanwhile. */
async function hasShootsAhead(
  client: PoolClient,
  closing: readonly AccountId[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from appointments
     where creator_id = any($1::uuid[]) and state in ('reserved', 'confirmed', 'rescheduleRequested')
       and end_date_time > $2::timestamptz limit 1`,
    [closing, now.toISOString()],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether another person works in one of these, by a role there or in its corporation. */
async function leavesPeople(
  client: PoolClient,
  closing: readonly AccountId[],
  userId: UserId,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from memberships where user_id <> $2 and (account_id = any($1::uuid[])
       or account_id in (select corporate_id from businesses where id = any($1::uuid[]))) limit 1`,
    [closing, userId],
  );
  return (rowCount ?? 0) > 0;
}

/** A business of these on which creators are at work or may apply. */
async function leavesOpenWork(client: PoolClient, closing: readonly AccountId[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from businesses b
     where b.id = any($1::uuid[]) and (
       exists (select from projects p where p.business_id = b.id and p.step not in ('completed', 'cancelled'))
       or exists (select from campaigns c where c.business_id = b.id and c.status = 'active'))
     limit 1`,
    [closing],
  );
  return (rowCount ?? 0) > 0;
}

async function accountsToClose(
  client: PoolClient,
  alone: readonly AccountId[],
): Promise<AccountId[]> {
  const { rows } = await client.query<{ id: AccountId }>(
    `select id from accounts where id = any($1::uuid[]) or id in (${WITHOUT_OWNER}) order by id`,
    [alone],
  );
  return rows.map(({ id }) => id);
}

/** Businesses of these corporations that have no owner of their own who can run them. */
const WITHOUT_OWNER = `
select o.id from businesses o
where o.corporate_id = any($1::uuid[])
  and not exists (select from memberships m join users u on u.id = m.user_id and not u.disabled
                  where m.account_id = o.id and m.role = 'owner')`;

/** Answers of commands stay, so that a repeat has no second effect. Their copies of records are removed. */
async function forgetUser(
  client: PoolClient,
  { id, email }: Person,
  now: Date,
): Promise<SessionId[]> {
  const { rows } = await client.query<{ id: SessionId }>(
    `update sessions set ended_on = coalesce(ended_on, $2::timestamptz), user_agent = '',
       ended_because = coalesce(ended_because, $3) where user_id = $1 returning id`,
    [id, now.toISOString(), REASON],
  );
  await client.query(
    `update commands set answer = answer #- '{refusal,current}' where user_id = $1`,
    [id],
  );
  await client.query(
    `update users set email = 'deleted-' || id || '@deleted.invalid', first_name = 'Deleted', last_name = 'person', photo_url = null,
       phone = null, time_zone = null, locality = null, province = null, disabled = true, current_account_id = null where id = $1`,
    [id],
  );
  // Support's actions, with actor and time, stay; the reason was about the person.
  await client.query(
    `update desk_acts set reason = ''
     where user_id = $1 or request_id in (select id from support_requests where user_id = $1)`,
    [id],
  );
  for (const table of [
    'push_registrations',
    'passkeys',
    'passkey_challenges',
    'calendar_feeds',
    'api_tokens',
    'support_requests',
    'memberships',
  ]) {
    await client.query(`delete from ${table} where user_id = $1`, [id]);
  }
  await client.query('delete from member_invitations where email = $1 or invited_by = $2', [
    email,
    id,
  ]);
  await client.query('delete from business_invitations where email = $1 or invited_by = $2', [
    email,
    id,
  ]);
  await client.query('delete from login_codes where email = $1', [email]);
  await client.query('delete from known_browsers where email = $1', [email]);
  await client.query('delete from mails where "to" = $1 or strpos(text, $1) > 0', [email]);
  return rows.map((session) => session.id);
}
