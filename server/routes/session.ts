import { ok, refused } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import type { Handlers } from '../http/call.ts';
import {
  clearSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  setSessionCookie,
} from '../identity/cookies.ts';
import { proofIn } from '../identity/hosted-token.ts';
import { keepTimeZone } from '../identity/keep-time-zone.ts';
import { endSession, refreshSession, sessionAnswerOf } from '../identity/sessions.ts';
import { signIn } from '../identity/sign-in.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';

export const sessionRoutes: Handlers<'startSession' | 'refreshSession' | 'endSession'> = {
  async startSession({ deps, body, context }) {
    const browser = readBrowserCookie(context);
    if (!browser) return refused(refuse('CODE_EXPIRED'));
    const userAgent = context.req.header('User-Agent') ?? '';
    const proof = await proofIn(deps, body.customToken);
    if (!proof.ok) return proof;
    const { earned: customToken, ...named } = proof.value;
    const granted = await signIn(deps, {
      ...named,
      customToken,
      browser,
      userAgent,
      language: languageHere(),
    });
    if (!granted.ok) return granted;
    const { id, userId } = granted.value;
    const previous = readSessionCookie(context);
    if (previous && previous.id !== id) await endSession(deps, previous, 'signed in again');
    setSessionCookie(context, granted.value);
    await keepTimeZone(deps.pool, userId, context.req.header(headers.timeZone));
    deps.log.info({ userId, sessionId: id }, 'signed in');
    return ok(await sessionAnswerOf(granted.value, deps.now()));
  },

  /** A refusal keeps the cookie: another tab may have signed in again meanwhile. */
  async refreshSession({ deps, context }) {
    const presented = readSessionCookie(context);
    if (!presented) return refused(refuse('SESSION_ENDED'));
    const granted = await refreshSession(deps, presented);
    if (!granted.ok) return granted;
    if (await deps.identity?.isDisabled(granted.value.userId))
      return refused(refuse('USER_DISABLED'));
    setSessionCookie(context, granted.value);
    await keepTimeZone(deps.pool, granted.value.userId, context.req.header(headers.timeZone));
    return ok(await sessionAnswerOf(granted.value, deps.now()));
  },

  /** Also succeeds without a session: the result is the same. */
  async endSession({ deps, context }) {
    const presented = readSessionCookie(context);
    if (presented) await endSession(deps, presented, 'signed out');
    clearSessionCookie(context);
    const { corporateSiteUrl: corporateSite } = deps.env;
    return ok({ success: true, ...(corporateSite && { corporateSite }) });
  },
};
