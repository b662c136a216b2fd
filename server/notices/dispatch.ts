import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { notificationId, userId, type NotificationId, type UserId } from '#contract/ids.ts';
import { categoryRules, type NotificationCategory } from '#contract/notification/rules.ts';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import type { NewJob } from '../ports/jobs/jobs.ts';
import { membersOf } from './members.ts';
import { idleSince } from './registrations.ts';
import { causedBy } from './team-notices.ts';
import { MAIL_TRIES } from '../ports/mail/mail.ts';

export const PUSH_JOBS = 'push';
export const MAIL_JOBS = 'notice-mail';

/** One push: a notification to a browser. `waits` counts the pauses a push service has asked for. */
export const pushJob = z.object({
  notificationId,
  registrationId: z.uuid(),
  waits: z.optional(z.int()),
});
export type PushJob = z.infer<typeof pushJob>;
export const mailJob = z.object({ notificationId, userId });
export type MailJob = z.infer<typeof mailJob>;

/** For what goes wrong on our side; a push service that is away is waited for in `push-job.ts`. */
export const PUSH_TRIES = { retryLimit: 8, retryDelaySeconds: 15, retryBackoff: true };

/** Notifications in one transaction. */
const AT_ONCE = 500;

type DueNotification = {
  id: NotificationId;
  category: NotificationCategory;
  /** Null without a recipient. */
  userId: UserId | null;
  registrationId: string | null;
  emails: boolean;
};

/**
 * Turns every due notification into jobs: a push for each browser of the account's current members, and a letter to members
 * without one, if the category is sent by mail. The transaction that adds the jobs also clears the due time. Each notification
 * is therefore dispatched once, with any number of processes and after any crash.
 */
export async function dispatchDue(deps: Pick<Deps, 'pool' | 'jobs' | 'now'>): Promise<void> {
  const { pool, now } = deps;
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    taken = await inTransaction(pool, (client) => dispatchBatch(deps, client, now()));
  }
}

async function dispatchBatch(
  { jobs }: Pick<Deps, 'jobs'>,
  client: PoolClient,
  now: Date,
): Promise<number> {
  const { rows } = await client.query<DueNotification>({
    name: 'dispatch-due',
    text: DISPATCH,
    values: [now.toISOString(), AT_ONCE, idleSince(now).toISOString()],
  });
  await jobs.addMany(PUSH_JOBS, rows.flatMap(pushOf), client);
  await jobs.addMany(MAIL_JOBS, rows.flatMap(letterOf), client);
  return new Set(rows.map(({ id }) => id)).size;
}

/** A waiting job for a browser covers later ones: the push is sent with the notification's current content. */
function pushOf({ id, registrationId }: DueNotification): NewJob[] {
  if (!registrationId) return [];
  const payload: PushJob = { notificationId: id, registrationId };
  return [{ payload, options: { singletonKey: keyOf(payload), ...PUSH_TRIES } }];
}

export const keyOf = ({ notificationId: id, registrationId }: PushJob): string =>
  `${id}:${registrationId}`;

function letterOf({ id, category, userId: to, registrationId, emails }: DueNotification): NewJob[] {
  if (!to || registrationId || !emails || !categoryRules[category].mail) return [];
  return [letterJob(id, to)];
}

export function letterJob(id: NotificationId, to: UserId): NewJob {
  const payload: MailJob = { notificationId: id, userId: to };
  return { payload, options: { singletonKey: `${id}:${to}`, ...MAIL_TRIES } };
}

// Each notification has at least one row, for the count. A message's sender and the author of a change in the team need no push.
const DISPATCH = `
with due as (
  select id from notifications where push_due <= $1 order by push_due limit $2 for update skip locked
), taken as (
  update notifications n set push_due = null from due where n.id = due.id
  returning n.id, n.account_id, n.category, n.message_id, n.seen, n.about
)
select t.id, t.category, u.id as "userId", r.id as "registrationId", coalesce(u.emails, false) as emails
from taken t
left join messages m on m.id = t.message_id
left join lateral (${membersOf('t.account_id')}) member
  on not t.seen and member.user_id is distinct from m.sender_user_id
    and coalesce(t.about, '') not like '%${causedBy('')}' || member.user_id
left join users u on u.id = member.user_id and not u.disabled
left join (push_registrations r
           join sessions s on s.id = r.session_id and s.ended_on is null and s.used_on >= $3)
  on r.user_id = u.id`;

/** How long requests are gathered before one round answers all of them. */
const GATHER_MS = 50;
/**
 * The least time between two rounds. Each process has rounds of its own, which find what all of them wrote; the jobs of a round are
 * taken up within a second.
 */
const PAUSE_MS = 250;

type Dispatcher = {
  /** Announces soon. Calls at short distance are one; none is forgotten. */
  request: () => void;
  /** Takes no more requests and waits for the round under way. */
  stop: () => Promise<void>;
};

/** Dispatches due notifications on request, one round at a time. A failed round is logged, and the next one makes up for it. */
export function createDispatcher(deps: Pick<Deps, 'pool' | 'jobs' | 'now' | 'log'>): Dispatcher {
  let timer: NodeJS.Timeout | null = null;
  let round: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let nextAt = 0;

  function run(): void {
    timer = null;
    again = false;
    round = dispatchDue(deps)
      .catch((err: unknown) => deps.log.error({ err }, 'notifications were not dispatched'))
      .finally(() => {
        round = null;
        nextAt = performance.now() + PAUSE_MS;
        if (again) request();
      });
  }

  function request(): void {
    if (stopped || timer) return;
    if (round) again = true;
    else timer = setTimeout(run, Math.max(GATHER_MS, nextAt - performance.now()));
  }

  return {
    request,
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await round;
    },
  };
}
