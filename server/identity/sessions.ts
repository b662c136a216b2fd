import { and, eq, isNull } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SessionAnswer } from '#contract/routes/session.ts';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { ok, refused } from '#contract/result.ts';
import { ACCESS_TOKEN_MINUTES, SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { countWithin } from '../db/count-within.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { pushRegistrations } from '../db/schema/notices.ts';
import { refuse } from '../texts/refusal.ts';
import { signAccessToken } from './access-token.ts';
import { firstTokenOf, hashOf, positionOf, successorOf, walkFrom } from './token-chain.ts';

type Writer = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;
/** A session as its cookie names it. */
export type Presented = {
  id: SessionId;
  token: string;
  seal?: string;
  /** Where it comes from, as `ipPrefixOf` names it. */
  network?: string;
};
export type Granted = { id: SessionId; userId: UserId; salt: string; token: string };
/** Why a session ended, kept beside it. */
export type EndReason =
  | 'signed out'
  | 'signed in again'
  | 'old token used'
  | 'idle'
  | 'ended elsewhere'
  | 'account deleted'
  | 'suspended'
  | 'disabled';

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
const USER_AGENT_MAX = 300;

/** Opens a session of its own for this sign-in; its first refresh token is in the answer and nowhere else. */
export async function openSession(
  deps: Deps,
  db: Writer,
  {
    userId,
    id = newId<SessionId>(),
    customToken,
    userAgent,
    byPasskey = false,
  }: {
    userId: UserId;
    id?: SessionId | undefined;
    customToken: string;
    userAgent: string;
    byPasskey?: boolean;
  },
): Promise<Granted> {
  const salt = Buffer.from(deps.randomBytes(32)).toString('base64url');
  const token = firstTokenOf(salt, customToken);
  const granted = { id, userId, salt, token };
  const now = deps.now();
  await db.insert(sessions).values({
    id: granted.id,
    userId,
    salt: granted.salt,
    nextHash: hashOf(granted.token),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    createdOn: now,
    usedOn: now,
    authenticatedOn: now,
    passkeyOn: byPasskey ? now : null,
  });
  return granted;
}

/**
 * Exchanges a refresh token for its successor. The last used token always gets the same successor again, so a lost reply or a
 * second tab does not sign anyone out. An older one can only be a copy, so it ends the session.
 */
export async function refreshSession(
  deps: Deps,
  presented: Presented,
): Promise<Result<Granted, Refusal>> {
  const refreshed = await deps.db.transaction((tx) => refreshIn(deps, tx, presented));
  if (typeof refreshed !== 'string') return refreshed;
  const isCopied = refreshed === 'unsealed' && (await isOldToken(deps, presented));
  if (isCopied) await deps.db.transaction((tx) => endWarned(deps, tx, presented.id, COPIED));
  if (isCopied || refreshed === 'ended') deps.bus.publishEnded([presented.id]);
  return refused(refuse('SESSION_ENDED'));
}

async function refreshIn(
  deps: Deps,
  tx: Writer,
  presented: Presented,
): Promise<Result<Granted, Refusal> | 'unsealed' | 'ended'> {
  const session = await lockedSession(tx, presented.id);
  if (!session || session.endedOn) return refused(refuse('SESSION_ENDED'));
  const now = deps.now();
  const position = positionOf(presented, session);
  if (position === 'unsealed') return position;
  if (position === 'foreign') return refused(refuse('SESSION_ENDED'));
  if (position === 'older') return endWarned(deps, tx, presented.id, COPIED);
  if (now.getTime() - session.usedOn.getTime() > IDLE_MS) {
    return endWarned(deps, tx, presented.id, 'idle');
  }
  if (session.disabled) return refused(refuse('USER_DISABLED'));

  const token = successorOf(session.salt, presented.token);
  await tx
    .update(sessions)
    .set({ usedHash: hashOf(presented.token), nextHash: hashOf(token), usedOn: now })
    .where(eq(sessions.id, presented.id));
  return ok({ id: presented.id, userId: session.userId, salt: session.salt, token });
}

const COPIED = 'old token used';

async function endWarned(
  deps: Deps,
  tx: Writer,
  id: SessionId,
  reason: EndReason,
): Promise<'ended'> {
  await markEnded(tx, id, reason, deps.now());
  deps.log.warn({ sessionId: id, reason }, 'session ended');
  return 'ended';
}

/** Ends the session that a cookie proves to hold. Anything else, or one that ended before, changes nothing. */
export async function endSession(
  deps: Deps,
  presented: Presented,
  reason: EndReason,
): Promise<void> {
  const end = (isProven: boolean) =>
    deps.db.transaction((tx) => endIn(deps, tx, presented, reason, isProven));
  let outcome = await end(false);
  if (outcome === 'unsealed' && (await isOldToken(deps, presented))) outcome = await end(true);
  if (outcome === 'ended') deps.bus.publishEnded([presented.id]);
}

async function endIn(
  deps: Deps,
  tx: Writer,
  presented: Presented,
  reason: EndReason,
  isProven: boolean,
): Promise<'unsealed' | 'foreign' | 'ended' | 'unknown'> {
  const session = await lockedSession(tx, presented.id);
  if (!session || session.endedOn) return 'unknown';
  const position = isProven ? 'older' : positionOf(presented, session);
  if (position === 'unsealed' || position === 'foreign') return position;
  await markEnded(tx, presented.id, reason, deps.now());
  deps.log.info({ sessionId: presented.id, userId: session.userId, reason }, 'session ended');
  return 'ended';
}

/** Walks an hour: each costs a tenth of a second of processor time, and a browser with a seal never needs one. */
const WALKS = { session: 10, network: 60 };

/** Whether a token without a seal once was one of the session. Beyond the limits, it counts as made up. Holds no lock. */
async function isOldToken(
  { db, pool, env, now }: Deps,
  { id, token, network = 'unknown' }: Presented,
): Promise<boolean> {
  const may = async (name: string, most: number) =>
    countWithin(
      pool,
      { key: `walk:${name}`, units: 1, most: most * env.limitsFactor, windowMs: HOUR_MS },
      now(),
    );
  if (!(await may(id, WALKS.session)) || !(await may(network, WALKS.network))) return false;
  const [session] = await db
    .select({ salt: sessions.salt, usedHash: sessions.usedHash, nextHash: sessions.nextHash })
    .from(sessions)
    .where(eq(sessions.id, id));
  return session !== undefined && walkFrom(token, session) === 'older';
}

/** The device's part of a session; the refresh token goes into the cookie only. */
export async function sessionAnswerOf(granted: Granted, now: Date): Promise<SessionAnswer> {
  return {
    accessToken: await signAccessToken(granted, now),
    expiresIn: ACCESS_TOKEN_MINUTES * 60,
    userId: granted.userId,
    sessionId: granted.id,
  };
}

async function lockedSession(tx: Writer, id: SessionId) {
  const [row] = await tx
    .select({
      userId: sessions.userId,
      salt: sessions.salt,
      usedHash: sessions.usedHash,
      nextHash: sessions.nextHash,
      usedOn: sessions.usedOn,
      endedOn: sessions.endedOn,
      disabled: users.disabled,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id))
    .for('update', { of: sessions });
  return row ?? null;
}

/** A signed-out browser gets no more pushes. */
export async function markEnded(
  tx: Writer,
  id: SessionId,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedOn: now, endedBecause: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedOn)));
  await tx.delete(pushRegistrations).where(eq(pushRegistrations.sessionId, id));
}
