import type { PoolClient } from 'pg';
import type { UserId } from '#contract/ids.ts';
import { categoryRules, type NotificationCategory } from '#contract/notification/rules.ts';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import { letterJob, MAIL_JOBS, type PushJob } from './dispatch.ts';
import { idleSince } from './registrations.ts';

/** A push that cannot arrive, by the push service's answer. */
export type Failed = {
  job: PushJob;
  userId: UserId;
  category: NotificationCategory;
  token: string;
  /** `gone`: it will never work again; `denied`: its push service does not let us; `other`: nothing about the browser. */
  because: 'gone' | 'denied' | 'other';
};

/** A browser whose push service denied us this often in a row, with any keys, is no longer reachable. */
const MOST_DENIALS = 3;

/**
 * Sees to it that a notification worth a letter reaches its user, when no push can: forgets a browser that is dead, and, if
 * no other one of the user is to be relied on, adds the letter in the same transaction. One letter for each user and
 * notification, however many of their browsers fail.
 */
export async function pushFailed(
  { pool, jobs, now }: Pick<Deps, 'pool' | 'jobs' | 'now'>,
  failed: Failed,
): Promise<void> {
  const { job, userId, category } = failed;
  await inTransaction(pool, async (client) => {
    // Two browsers of a user that fail at once do not each rely on the other.
    await client.query('select id from users where id = $1 for no key update', [userId]);
    await noteFailure(client, failed);
    if (!categoryRules[category].mail) return;
    const { rowCount } = await client.query({
      name: 'mail-instead',
      text: MAIL_INSTEAD,
      values: [job.notificationId, userId, idleSince(now()).toISOString()],
    });
    if (!rowCount) return;
    const { payload, options } = letterJob(job.notificationId, userId);
    await jobs.add(MAIL_JOBS, payload, options, client);
  });
}

async function noteFailure(client: PoolClient, { job, token, because }: Failed): Promise<void> {
  const one = [job.registrationId, token];
  if (because === 'gone') {
    await client.query('delete from push_registrations where id = $1 and token = $2', one);
    return;
  }
  await client.query(
    'update push_registrations set failures = failures + 1 where id = $1 and token = $2',
    one,
  );
  if (because !== 'denied') return;
  await client.query(
    'delete from push_registrations where id = $1 and token = $2 and failures >= $3',
    [...one, MOST_DENIALS],
  );
}

// A browser that failed last time is none to rely on.
const MAIL_INSTEAD = `
update notifications n set mailed_to = n.mailed_to || $2::uuid
where n.id = $1 and not n.seen and not $2::uuid = any(n.mailed_to)
  and exists (select from users u where u.id = $2 and u.emails and not u.disabled)
  and not exists (
    select from push_registrations r
    join sessions s on s.id = r.session_id and s.ended_on is null and s.used_on >= $3
    where r.user_id = $2 and r.failures = 0)`;
