import type { Pool } from 'pg';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId, AppointmentId, MessageId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { categoryRules, type NotificationCategory } from '#contract/notification/rules.ts';
import type { Deps } from '../http/call.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import type { PushMessage, PushRegistration } from '../ports/push/push.ts';
import { presentAppointments } from '../presenters/appointment.ts';
import { messageJson } from '../presenters/message.ts';
import { presentNotifications } from '../presenters/notification.ts';
import { keyOf, PUSH_JOBS, PUSH_TRIES, pushJob, type PushJob } from './dispatch.ts';
import { payloadOf } from './push-payload.ts';
import { pushFailed, type Failed } from './push-failed.ts';
import { idleSince } from './registrations.ts';

type Needed = Pick<Deps, 'pool' | 'push' | 'jobs' | 'now' | 'log' | 'metrics'>;

type Target = {
  accountId: AccountId;
  category: NotificationCategory;
  messageId: MessageId | null;
  appointmentId: AppointmentId | null;
  startDateTime: Date | null;
  registration: PushRegistration;
  failures: number;
  userId: UserId;
  privatePreviews: boolean;
  language: Language | null;
};

/** Push services keep nothing for longer. */
const LONGEST_TTL_SECONDS = 28 * 86_400;
/** Pauses before a message is given up: with those that double, about six hours. */
const MOST_WAITS = 12;
const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 3_600;

/**
 * Sends one browser a notification in its current state, once. Nothing is sent when it was seen meanwhile, when the browser is
 * another user's or signed out, or when its user is no longer a member; all of this is checked now and not when the job was
 * added. A push that can't be delivered becomes an email, if the category allows it and the user has no other browser.
 */
export async function sendPush(deps: Needed, payload: unknown): Promise<void> {
  const job = pushJob.parse(payload);
  const target = await targetOf(deps, job);
  if (!target) return;
  const message = await messageFor(deps, job, target);
  if (!message) return;
  const { registration } = target;
  const result = await deps.push.send(registration, message);
  deps.metrics.pushSent(result.outcome);
  const fail = (because: Failed['because']) => pushFailed(deps, failedOf(job, target, because));
  switch (result.outcome) {
    case 'sent':
      return noteSent(deps, job, target);
    case 'gone':
      return fail('gone');
    case 'later':
      if (await tryLater(deps, job, result.retryAfterSeconds)) return;
      deps.log.error({ kind: registration.kind }, 'a push was given up');
      return fail('other');
    case 'refused':
      deps.log.error({ kind: registration.kind, reason: result.reason }, 'a push was refused');
      return fail(result.isDenied ? 'denied' : 'other');
  }
}

const failedOf = (job: PushJob, target: Target, because: Failed['because']): Failed => ({
  job,
  because,
  userId: target.userId,
  category: target.category,
  token: target.registration.token,
});

/** It works again. */
async function noteSent({ pool }: Needed, job: PushJob, { failures }: Target): Promise<void> {
  if (failures === 0) return;
  await pool.query('update push_registrations set failures = 0 where id = $1', [
    job.registrationId,
  ]);
}

/** The browser, if the push is still allowed. */
async function targetOf({ pool, now }: Needed, job: PushJob): Promise<Target | null> {
  const { rows } = await pool.query<Target>({
    name: 'push-target',
    text: TARGET,
    values: [job.notificationId, job.registrationId, idleSince(now()).toISOString()],
  });
  return rows[0] ?? null;
}

const TARGET = `
select n.account_id as "accountId", n.category, n.message_id as "messageId", n.appointment_id as "appointmentId",
       a.start_date_time as "startDateTime", json_build_object('kind', r.kind, 'token', r.token) as registration,
       r.failures, u.id as "userId", u.private_previews as "privatePreviews", u.language
from notifications n
left join appointments a on a.id = n.appointment_id
join push_registrations r on r.id = $2
join sessions s on s.id = r.session_id and s.ended_on is null and s.used_on >= $3
join users u on u.id = r.user_id and not u.disabled
where n.id = $1 and not n.seen
  and exists (select from (${effectiveMemberships('u.id')}) membership where membership."accountId" = n.account_id)`;

async function messageFor(
  { pool, now }: Needed,
  { notificationId }: PushJob,
  target: Target,
): Promise<PushMessage | null> {
  const { accountId, category, userId } = target;
  const language = target.language ?? 'en';
  const isPrivate = target.privatePreviews || target.registration.kind === 'fcm';
  const [[notification], message, appointment] = await Promise.all([
    presentNotifications(pool, accountId, { ids: [notificationId], limit: 1 }),
    isPrivate ? null : messageOf(pool, target),
    isPrivate ? null : appointmentOf(pool, target),
  ]);
  const ttlSeconds = ttlOf(target, now());
  if (!notification || ttlSeconds <= 0) return null;
  return {
    payload: payloadOf({ userId, notification, message, appointment }, isPrivate, language),
    urgency: urgencyOf(category),
    ttlSeconds,
    // A room's messages are one notification, so of either a browser that was away gets the newest alone.
    topic: notificationId.replaceAll('-', ''),
  };
}

async function messageOf(
  pool: Pool,
  { accountId, messageId }: Target,
): Promise<MessageRecord | null> {
  if (!messageId) return null;
  const { rows } = await pool.query<{ message: MessageRecord }>({
    name: 'push-message',
    text: `select ${messageJson} as message from messages m where m.id = $2 and $1 in (m.business_id, m.creator_id)`,
    values: [accountId, messageId],
  });
  return rows[0]?.message ?? null;
}

async function appointmentOf(
  pool: Pool,
  { accountId, appointmentId }: Target,
): Promise<AppointmentRecord | null> {
  if (!appointmentId) return null;
  const [appointment] = await presentAppointments(pool, accountId, [appointmentId]);
  return appointment ?? null;
}

const isReminder = (category: NotificationCategory): boolean =>
  category === 'APPOINTMENT_REMINDER_24H' || category === 'APPOINTMENT_REMINDER_2H';

/** A reminder is worth nothing once its shoot has begun. */
function ttlOf({ category, startDateTime }: Target, now: Date): number {
  if (!isReminder(category) || !startDateTime) return LONGEST_TTL_SECONDS;
  const left = Math.floor((startDateTime.getTime() - now.getTime()) / 1_000);
  return Math.min(left, LONGEST_TTL_SECONDS);
}

/** Messages and everything about a shoot: the categories that also go at night or by email. */
function urgencyOf(category: NotificationCategory): PushMessage['urgency'] {
  const { night, mail } = categoryRules[category];
  return night || mail ? 'high' : 'normal';
}

/** As late as was asked for; without a wish after pauses that double. False when it was tried often enough. */
async function tryLater(
  { jobs, now }: Needed,
  job: PushJob,
  wanted: number | null,
): Promise<boolean> {
  const waits = (job.waits ?? 0) + 1;
  if (waits > MOST_WAITS) return false;
  const seconds = wanted ?? Math.min(FIRST_PAUSE_SECONDS * 2 ** (waits - 1), LONGEST_PAUSE_SECONDS);
  const startAfter = new Date(now().getTime() + seconds * 1_000);
  const options = { startAfter, singletonKey: keyOf(job), ...PUSH_TRIES };
  await jobs.add(PUSH_JOBS, { ...job, waits }, options);
  return true;
}
