import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { newId } from '#contract/new-id.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { UserCaller } from '../http/call.ts';
import type { PushRegistration } from '../ports/push/push.ts';

type Platform = 'android' | 'iOS' | 'desktop';

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A session that was not used since then has ended, even if no row records it yet. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/**
 * Registers a browser for its signed-in user. A token belongs to the user who registered it last, and a session has one token,
 * which replaces its earlier one. A pending push for another user of the browser is dropped, because the registration has
 * changed. An ended session registers nothing.
 */
export async function register(
  pool: Pool,
  { userId, sessionId }: UserCaller,
  { kind, token }: PushRegistration,
  { platform, now }: { platform: Platform | null; now: Date },
): Promise<void> {
  await pool.query({
    name: 'register-push',
    text: `
with live as (
  select id from sessions where id = $6 and ended_on is null for share
), former as (
  delete from push_registrations where session_id = $6 and token_hash <> $2
)
insert into push_registrations as p (id, token_hash, kind, token, platform, user_id, session_id, created_on, used_on)
select $1::uuid, $2, $3, $4, $7, $5::uuid, live.id, $8::timestamptz, $8 from live
on conflict (token_hash) do update
set id = case when p.user_id = excluded.user_id then p.id else excluded.id end,
    kind = excluded.kind, token = excluded.token, platform = excluded.platform, user_id = excluded.user_id,
    session_id = excluded.session_id, used_on = excluded.used_on, failures = 0`,
    values: [
      newId<string>(),
      hashOf(token),
      kind,
      token,
      userId,
      sessionId,
      platform,
      now.toISOString(),
    ],
  });
}

/** Removes a token of this user. A token of another user stays. */
export async function unregister(
  pool: Pool,
  { userId }: UserCaller,
  { token }: Pick<PushRegistration, 'token'>,
): Promise<void> {
  await pool.query('delete from push_registrations where user_id = $1 and token_hash = $2', [
    userId,
    hashOf(token),
  ]);
}

/** Forgets what sessions that have ended left behind. */
export async function sweepRegistrations(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from push_registrations r using sessions s
     where s.id = r.session_id and (s.ended_on is not null or s.used_on < $1)`,
    [idleSince(now).toISOString()],
  );
}
