import type { PoolClient } from 'pg';
import type { SessionId, UserId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccessAct } from '#contract/support/people.ts';
import { MAIL_TRIES } from '../ports/mail/mail.ts';
import { contactStampsOf } from '../records/contact-stamps.ts';
import { commitRecords } from '../records/write-records.ts';
import type { Revisions } from '../records/write-set.ts';
import { orBusy } from '../db/or-busy.ts';
import { LOCK_LIMIT } from '../db/transaction.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { accessState, type AccessState } from '../identity/access-state.ts';
import { endSessions } from '../identity/end-sessions.ts';
import { updateIdentity } from '../identity/hosted-token.ts';
import { ACCESS_JOBS, type AccessJob } from '../notices/access-letter.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { isProtected } from './protected-person.ts';

type Needed = Pick<Deps, 'pool' | 'bus' | 'now' | 'jobs' | 'identity' | 'log'>;
type Change = AccessAct & { act: 'suspend' | 'reinstate'; id: UserId };
type Locked = { state: AccessState; isProtected: boolean };
/** The outcome: the sessions that ended with it, and the accounts with news; null: nothing was left to do. */
type Done = { ended: SessionId[]; raised: Revisions } | null;

/**
 * Suspends a person's access to everything, or restores it. A suspension ends every session and stream at once, blocks each call,
 * sign-in, token, and push, and hides the person's number. It cancels nothing: work keeps its deadlines, and colleagues keep working.
 * The person gets a letter with the reason and sees the act in the app once access is restored. Two acts at once, or a repeat, are one.
 */
export async function changeAccess(
  deps: Needed,
  { userId: by }: UserCaller,
  { id, act, actId, reason }: Change,
): Promise<Result<{ success: true }, Refusal>> {
  const done = await orBusy(
    deps.pool,
    async (client, commitWith): Promise<Result<Done, Refusal>> => {
      await client.query(LOCK_LIMIT);
      const person = await lockPerson(client, id, by);
      if (!person) return refused(refuse('NOT_FOUND'));
      if (person.isProtected) {
        return refused({ ...refuse('FORBIDDEN'), message: translate('desk_person_protected', {}) });
      }
      // Whom an operator disabled, or who deleted their account, is not the desk's to let in again.
      if (person.state === 'disabled') return refused(refuse('WRONG_STATE'));
      if ((person.state === 'suspended') === (act === 'suspend')) return ok(null);
      const now = deps.now();
      const { rowCount } = await client.query(KEEP, [
        actId,
        act,
        id,
        by,
        reason,
        now.toISOString(),
      ]);
      if (rowCount === 0) return ok(null);
      const payload: AccessJob = { actId };
      await deps.jobs.add(ACCESS_JOBS, payload, MAIL_TRIES, client);
      await client.query(SET, [id, act === 'suspend' ? now.toISOString() : null]);
      const ended = act === 'suspend' ? await endSessions(client, id, now, 'suspended') : [];
      const stamps = await contactStampsOf(client, id);
      return ok({ ended, raised: await commitRecords(commitWith, { stamps }) });
    },
  );
  if (done === 'busy') return refused(refuse('UNAVAILABLE'));
  if (!done.ok) return done;
  if (done.value) {
    const { ended, raised } = done.value;
    deps.bus.publishEnded(ended);
    deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
    deps.log.info({ userId: id, by, act }, 'access changed');
    if (act === 'suspend') await updateIdentity(deps, 'signOutEverywhere', id);
  }
  return ok({ success: true });
}

async function lockPerson(client: PoolClient, id: UserId, by: UserId): Promise<Locked | undefined> {
  const { rows } = await client.query<Locked>(LOCK, [id, by]);
  return rows[0];
}

/** The key stays readable: a command of this person, which refers to their row, may hold a lock that `commitRecords` waits for. */
const LOCK = `
select ${accessState('u')} as state, ${isProtected('$2::uuid')} as "isProtected"
from users u where u.id = $1 for no key update of u`;

const KEEP = `
insert into desk_acts (id, act, user_id, by, reason, "on") values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;

const SET = `update users set suspended_on = $2, disabled = $2::timestamptz is not null where id = $1`;
