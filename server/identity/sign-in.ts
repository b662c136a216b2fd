import { and, eq, gt, gte, isNull } from 'drizzle-orm';
import type { SessionId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { ok, refused } from '#contract/result.ts';
import { CUSTOM_TOKEN_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { knownBrowsers, loginCodes, sessions, users } from '../db/schema/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { stateColumn } from './access-state.ts';
import type { Transaction } from './login-codes.ts';
import { refuseDisabled } from './refuse-disabled.ts';
import type { Granted } from './sessions.ts';
import { openSession } from './sessions.ts';
import { firstTokenOf, hashOf, isHash } from './token-chain.ts';

type SignIn = {
  customToken: string;
  browser: string;
  userAgent: string;
  /** Whose session it becomes and under which id, where a hosted identity decided that. */
  userId?: UserId | undefined;
  sessionId?: SessionId | undefined;
  /** That of the browser: a user who never had one gets it. */
  language: Language;
};

/**
 * Exchanges a custom token, once and only in the browser that earned it, for a new session. A repeat gets that session again
 * while it is unused, so that a lost reply costs no code. A new address becomes a user without any account; it then chooses
 * one (`signUp`).
 */
export async function signIn(
  deps: Deps,
  { customToken, browser, userAgent, language, userId, sessionId }: SignIn,
): Promise<Result<Granted, Refusal>> {
  const browserHash = hashOf(browser);
  return deps.db.transaction(async (tx) => {
    const spent = await spend(deps, tx, customToken, browserHash);
    if (spent === null) {
      const unused = await unusedSession(deps, tx, customToken, browserHash);
      return unused ? ok(unused) : refused(refuse('CODE_EXPIRED'));
    }
    const { email, byPasskey } = spent;
    const user = await userOf(deps, tx, email);
    if (userId !== undefined && userId !== user.id) return refused(refuse('CODE_EXPIRED'));
    if (user.disabled) return refused(refuseDisabled(deps, user));
    if (!user.language) await tx.update(users).set({ language }).where(eq(users.id, user.id));
    await tx
      .insert(knownBrowsers)
      .values({ email, browserHash, createdOn: deps.now() })
      .onConflictDoNothing();
    return ok(
      await openSession(deps, tx, {
        userId: user.id,
        id: sessionId,
        customToken,
        userAgent,
        byPasskey,
      }),
    );
  });
}

/** The address the token was given for and by what, or null; from here on the token opens no other session. */
async function spend(
  deps: Deps,
  tx: Transaction,
  customToken: string,
  browserHash: string,
): Promise<{ email: string; byPasskey: boolean } | null> {
  const now = deps.now();
  const [spent] = await tx
    .update(loginCodes)
    .set({ customTokenUsedOn: now })
    .where(and(isToken(now, customToken, browserHash), isNull(loginCodes.customTokenUsedOn)))
    .returning({ email: loginCodes.email, byPasskey: loginCodes.byPasskey });
  return spent ?? null;
}

/** The session the token has opened, as long as its first refresh token was never presented. */
async function unusedSession(
  deps: Deps,
  tx: Transaction,
  customToken: string,
  browserHash: string,
): Promise<Granted | null> {
  const candidates = await tx
    .select({
      id: sessions.id,
      userId: sessions.userId,
      salt: sessions.salt,
      nextHash: sessions.nextHash,
    })
    .from(loginCodes)
    .innerJoin(users, and(eq(users.email, loginCodes.email), eq(users.disabled, false)))
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(
      and(
        isToken(deps.now(), customToken, browserHash),
        gte(sessions.createdOn, loginCodes.customTokenUsedOn),
        eq(sessions.usedHash, ''),
        isNull(sessions.endedOn),
      ),
    );
  for (const { nextHash, ...session } of candidates) {
    const token = firstTokenOf(session.salt, customToken);
    if (isHash(token, nextHash)) return { ...session, token };
  }
  return null;
}

/** The code of this token, in the browser that requested it and in time. */
function isToken(now: Date, customToken: string, browserHash: string) {
  return and(
    eq(loginCodes.customTokenHash, hashOf(customToken)),
    eq(loginCodes.browserHash, browserHash),
    gt(loginCodes.usedOn, new Date(now.getTime() - CUSTOM_TOKEN_MINUTES * MINUTE_MS)),
  );
}

/** The user of a proved address, who exists from here on. */
export async function userOf(
  deps: Pick<Deps, 'now'>,
  tx: Pick<Transaction, 'insert' | 'select'>,
  email: string,
) {
  await tx
    .insert(users)
    .values({ id: newId<UserId>(), email, createdOn: deps.now() })
    .onConflictDoNothing({ target: users.email });
  const [user] = await tx
    .select({
      id: users.id,
      disabled: users.disabled,
      state: stateColumn,
      language: users.language,
    })
    .from(users)
    .where(eq(users.email, email));
  if (!user) throw new Error('a user that was just made is gone');
  return user;
}
