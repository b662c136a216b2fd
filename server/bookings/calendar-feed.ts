import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { calendarFile } from '#contract/appointment/ics.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { BRAND } from '#contract/brand.ts';
import type { AccountId, AppointmentId, CommandId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { can } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { APPOINTMENT_DAYS_AHEAD, APPOINTMENT_DAYS_BACK } from '#contract/sync/sync.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { consumeTokens } from '../db/consume-tokens.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { users } from '../db/schema/identity.ts';
import { signingSecrets } from '../db/signing-secrets.ts';
import { calendarFeeds } from '../db/schema/notices.ts';
import { presentAppointments } from '../presenters/appointment.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';

const READS_PER_MINUTE = 20;
const READS_AT_ONCE = 60;
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})\.ics$/;

/**
 * A new secret address for a user's view of an account; the one before stops working. Of two asked for at once, one works
 * afterwards.
 */
export async function startFeed(
  deps: Deps,
  { userId, sessionId, accountId }: AccountCaller,
): Promise<string> {
  const id = randomUUID();
  const [secret] = await signingSecrets(deps, 'calendar');
  await deps.db.transaction(async (tx) => {
    // A concurrent request waits here and then revokes this feed.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    await tx
      .update(calendarFeeds)
      .set({ revokedOn: deps.now() })
      .where(liveFeedsOf(userId, accountId));
    const createdOn = deps.now();
    await tx.insert(calendarFeeds).values({ id, userId, sessionId, accountId, createdOn });
  });
  return `${deps.env.publicUrl}${API_BASE}/calendar/${id}.${signatureOf(id, secret)}.ics`;
}

/** Ends a user's address for an account, if there is one. */
export async function endFeed(deps: Deps, { userId, accountId }: AccountCaller): Promise<void> {
  await deps.db
    .update(calendarFeeds)
    .set({ revokedOn: deps.now() })
    .where(liveFeedsOf(userId, accountId));
}

/**
 * The calendar of an address. Refused for an unknown or revoked address, and for a user who may no longer see the account,
 * which is checked each time. Reads of an address have a rate limit.
 */
export async function readFeed(deps: Deps, token: string): Promise<Result<string, Refusal>> {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (!id || !signature) return refused(refuse('LINK_INVALID'));
  const secrets = await signingSecrets(deps, 'calendar');
  if (!secrets.some((secret) => isSame(signature, signatureOf(id, secret)))) {
    return refused(refuse('LINK_INVALID'));
  }
  const [feed] = await deps.db
    .select({
      userId: users.id,
      accountId: calendarFeeds.accountId,
      language: users.language,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(
      and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedOn), eq(users.disabled, false)),
    );
  if (!feed) return refused(refuse('LINK_INVALID'));
  const memberships = await effectiveMembershipsOf(deps.db, feed.userId);
  const membership = memberships.find(({ accountId }) => accountId === feed.accountId);
  if (!membership || !can(membership.role, 'calendar.read')) return refused(refuse('LINK_INVALID'));
  const wait = await waitFor(deps, id, feed.accountId);
  if (wait) return refused(wait);
  const ids = await shootsAround(deps, feed.accountId);
  const name = membership.businessName ? `${BRAND} · ${membership.businessName}` : BRAND;
  const shoots = await presentAppointments(deps.pool, feed.accountId, ids);
  const language = feed.language ?? 'en';
  const titleOf = ({ businessName: business }: AppointmentRecord) =>
    translate('calendar_shoot_name', { business }, language);
  return ok(calendarFile({ name, origin: deps.env.publicUrl, titleOf }, shoots));
}

/** Null while an address is read at a pace that programs have, or many of them together. */
async function waitFor(
  { pool, env, now }: Deps,
  feedId: string,
  accountId: AccountId,
): Promise<Refusal | null> {
  const bucket = {
    name: `calendar-feed:${feedId}`,
    accountId,
    perMinute: READS_PER_MINUTE * env.limitsFactor,
    burst: READS_AT_ONCE * env.limitsFactor,
  };
  const spent = await consumeTokens(pool, bucket, [newId<CommandId>()], now());
  if (spent.granted > 0) return null;
  return refuse('TOO_MANY_REQUESTS', { retryAfter: spent.retryAfter });
}

const liveFeedsOf = (userId: UserId, accountId: AccountId) =>
  and(
    eq(calendarFeeds.userId, userId),
    eq(calendarFeeds.accountId, accountId),
    isNull(calendarFeeds.revokedOn),
  );

/** The days that devices keep as well. */
async function shootsAround({ pool, now }: Deps, accountId: AccountId): Promise<AppointmentId[]> {
  const at = now().getTime();
  const { rows } = await pool.query<{ id: AppointmentId }>({
    name: 'shoots-around',
    text: `select id from appointments where business_id = $1 and start_date_time between $2 and $3
           union select id from appointments where creator_id = $1 and start_date_time between $2 and $3`,
    values: [
      accountId,
      new Date(at - APPOINTMENT_DAYS_BACK * DAY_MS),
      new Date(at + APPOINTMENT_DAYS_AHEAD * DAY_MS),
    ],
  });
  return rows.map(({ id }) => id);
}

const signatureOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(id).digest('base64url');

/** Both are 43 characters. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
