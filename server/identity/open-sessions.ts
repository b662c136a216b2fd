import { and, desc, eq, gte, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SessionId, UserId } from '#contract/ids.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import type { OpenSession } from '#contract/routes/account.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { sessions } from '../db/schema/identity.ts';
import { calendarFeeds } from '../db/schema/notices.ts';
import { passkeys } from '../db/schema/profiles.ts';
import { idleSince } from '../notices/registrations.ts';
import { deviceName } from './device-name.ts';
import { markEnded } from './sessions.ts';

/** Where the user is signed in, the newest use first. */
export async function openSessionsOf(
  { db, now }: Deps,
  { userId, sessionId }: UserCaller,
): Promise<OpenSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdOn: sessions.createdOn,
      usedOn: sessions.usedOn,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedOn),
        gte(sessions.usedOn, idleSince(now())),
      ),
    )
    .orderBy(desc(sessions.usedOn), desc(sessions.id));
  return rows.map(({ id, userAgent, createdOn, usedOn }) => ({
    id,
    device: deviceName(userAgent),
    createdOn: createdOn.toISOString(),
    usedOn: usedOn.toISOString(),
    isCurrent: id === sessionId,
  }));
}

/**
 * Ends one of the user's sessions wherever it is, with the calendar addresses that its device has seen; false for one that is
 * not theirs, or that ended before.
 */
export async function endOneSession(
  deps: Deps,
  { userId }: UserCaller,
  id: SessionId,
): Promise<boolean> {
  const isEnded = await deps.db.transaction(async (tx) => {
    const own = and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedOn));
    const found = await tx.select({ id: sessions.id }).from(sessions).where(own).for('update');
    if (found.length === 0) return false;
    await markEnded(tx, id, 'ended elsewhere', deps.now());
    // Of an older address nobody knows which device has seen it.
    const madeThere = sql`(${calendarFeeds.sessionId} = ${id} or ${calendarFeeds.sessionId} is null)`;
    await endFeeds(tx, deps.now(), userId, madeThere);
    deps.log.info({ userId, sessionId: id }, 'session ended elsewhere');
    return true;
  });
  if (isEnded) deps.bus.publishEnded([id]);
  return isEnded;
}

type Ending = BodyOf<'endOtherSessions'> & {
  /** Work of the same transaction: it commits with the session, or not at all. */
  with?: (tx: Pick<Deps['db'], 'update'>) => Promise<unknown>;
};

/**
 * Ends every session of the user but the one that asks, every calendar address that another device has seen, and on request
 * the passkeys. Answers how many sessions it ended.
 */
export async function endAllOthers(
  deps: Deps,
  { userId, sessionId }: UserCaller,
  { removePasskeys = false, with: also }: Ending,
): Promise<number> {
  const ended = await deps.db.transaction(async (tx) => {
    await also?.(tx);
    const others = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.endedOn)))
      .orderBy(sessions.id)
      .for('update');
    for (const { id } of others) await markEnded(tx, id, 'ended elsewhere', deps.now());
    const madeElsewhere = sql`${calendarFeeds.sessionId} is distinct from ${sessionId}`;
    await endFeeds(tx, deps.now(), userId, madeElsewhere);
    if (removePasskeys) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    deps.log.info({ userId, ended: others.length, removePasskeys }, 'other sessions ended');
    return others.map(({ id }) => id);
  });
  deps.bus.publishEnded(ended);
  return ended.length;
}

async function endFeeds(tx: Pick<Deps['db'], 'update'>, now: Date, userId: UserId, which: SQL) {
  await tx
    .update(calendarFeeds)
    .set({ revokedOn: now })
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedOn), which));
}
