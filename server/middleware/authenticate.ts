import { DAY_MS } from '#contract/durations.ts';
import type { SessionId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { ok, refused } from '#contract/result.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { claimedSession, isAccessToken } from '../identity/access-token.ts';
import { isIdTokenOf } from '../identity/hosted-token.ts';
import { refuse } from '../texts/refusal.ts';
import { sessionAccessOf, type SessionAccess } from './session-access.ts';

/** A user who has just been authenticated, with the memberships that were read in the same statement. */
export type SignedIn = UserCaller &
  Pick<SessionAccess, 'authenticatedOn' | 'chosen' | 'memberships'>;

/**
 * The user behind a call. Each call reads the session by its key, so a session that was ended and a user who
 * was disabled are out with the next call, not when the token runs out. Without a database it throws: only
 * the server's own word ends a session.
 */
export async function authenticate(
  deps: Deps,
  authorizationHeader: string | undefined,
): Promise<Result<SignedIn, Refusal>> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(authorizationHeader ?? '')?.[1];
  const claimed = token && claimedSession(token);
  if (!token || !claimed) return refused(refuse('SESSION_NEEDED'));
  const session = await sessionAccessOf(deps.pool, claimed);
  if (!session) return refused(refuse('SESSION_ENDED'));
  if (!(await isAccessToken(token, session, deps.now()))) {
    const isOurs = await isIdTokenOf(deps, token, { id: claimed, userId: session.userId });
    if (isOurs !== true) return refused(refuse(isOurs ? 'UNAVAILABLE' : 'SESSION_NEEDED'));
    // Firebase renews its tokens without us: one of a session that nobody uses here ends with the session.
    const idleMs = deps.now().getTime() - session.usedOn.getTime();
    if (idleMs > SESSION_IDLE_DAYS * DAY_MS) return refused(refuse('SESSION_ENDED'));
  }
  if (session.ended) return refused(refuse('SESSION_ENDED'));
  if (session.disabled) return refused(refuse('USER_DISABLED'));
  const { userId, authenticatedOn, chosen, memberships } = session;
  return ok({ userId, sessionId: claimed, authenticatedOn, chosen, memberships });
}

/** Whether a session may still receive: asked by streams, which outlive the call that opened them. */
export async function sessionIsAlive(deps: Deps, id: SessionId): Promise<boolean> {
  const session = await sessionAccessOf(deps.pool, id);
  return session !== undefined && !session.ended && !session.disabled;
}
