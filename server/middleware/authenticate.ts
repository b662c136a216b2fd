import { eq } from 'drizzle-orm';
import type { SessionId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { ok, refused } from '#contract/result.ts';
import type { Deps, UserCaller } from '../call.ts';
import { sessions, users } from '../db/schema/identity.ts';
import { claimedSession, isAccessToken } from '../identity/access-token.ts';
import { refuse } from '../refusal.ts';

/**
 * The user behind a call. Each call reads the session by its key, so a session that was ended and a user who
 * was disabled are out with the next call, not when the token runs out. Without a database it throws: only
 * the server's own word ends a session.
 */
export async function authenticate(
  deps: Deps,
  authorizationHeader: string | undefined,
): Promise<Result<UserCaller, Refusal>> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorizationHeader ?? '')?.[1];
  const claimed = token && claimedSession(token);
  if (!token || !claimed) return refused(refuse('SESSION_NEEDED'));
  const session = await sessionWithUser(deps, claimed);
  if (!session) return refused(refuse('SESSION_ENDED'));
  if (!(await isAccessToken(token, session, deps.now()))) return refused(refuse('SESSION_NEEDED'));
  if (session.endedOn) return refused(refuse('SESSION_ENDED'));
  if (session.disabled) return refused(refuse('USER_DISABLED'));
  return ok({ userId: session.userId, sessionId: claimed });
}

/** Whether a session may still receive: asked by streams, which outlive the call that opened them. */
export async function sessionIsAlive(deps: Deps, id: SessionId): Promise<boolean> {
  const session = await sessionWithUser(deps, id);
  return session !== null && session.endedOn === null && !session.disabled;
}

async function sessionWithUser({ db }: Deps, id: SessionId) {
  const [row] = await db
    .select({
      userId: sessions.userId,
      salt: sessions.salt,
      endedOn: sessions.endedOn,
      disabled: users.disabled,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, id));
  return row ?? null;
}
