import { and, desc, eq, gte, isNull, ne } from 'drizzle-orm';
import type { SessionId } from '#contract/ids.ts';
import type { OpenSession } from '#contract/routes/account.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { sessions } from '../db/schema/identity.ts';
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

/** Ends one of the user's sessions wherever it is; false for one that is not theirs, or that ended before. */
export async function endOneSession(
  deps: Deps,
  { userId }: UserCaller,
  id: SessionId,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const own = and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedOn));
    const found = await tx.select({ id: sessions.id }).from(sessions).where(own).for('update');
    if (found.length === 0) return false;
    await markEnded(tx, id, 'ended elsewhere', deps.now());
    deps.log.info({ userId, sessionId: id }, 'session ended elsewhere');
    return true;
  });
}

/** Ends every session of the user but the one that asks. Answers how many. */
export async function endAllOthers(deps: Deps, { userId, sessionId }: UserCaller): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const others = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.endedOn)))
      .orderBy(sessions.id)
      .for('update');
    for (const { id } of others) await markEnded(tx, id, 'ended elsewhere', deps.now());
    deps.log.info({ userId, ended: others.length }, 'other sessions ended');
    return others.length;
  });
}
