import type { Refusal } from '#contract/refusal.ts';
import type { SessionId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { KeysUnavailable } from '../ports/google/google-keys.ts';
import type { Proof } from '../ports/identity/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { refuseDisabled } from './refuse-disabled.ts';
import { userOf } from './sign-in.ts';

/**
 * The custom token for an address whose owner has just been proved: the earned token itself, or with a hosted identity one that
 * wraps it. The hosted identity knows a user by our id, so the user exists from here on.
 */
export async function customTokenFor(
  deps: Deps,
  email: string,
  earned: string,
): Promise<Result<{ customToken: string }, Refusal>> {
  if (!deps.identity) return ok({ customToken: earned });
  const user = await userOf(deps, deps.db, email);
  if (user.disabled) return refused(refuseDisabled(deps, user));
  const proof = { userId: user.id, sessionId: newId<SessionId>(), earned };
  return ok({ customToken: await deps.identity.customTokenFor(proof) });
}

/**
 * The proof in a token that a device brings to open a session. A device whose custom token the hosted identity refused brings that
 * one: if it is still good, the server's own settings may be wrong.
 */
export async function proofIn(
  { identity, log }: Pick<Deps, 'identity' | 'log'>,
  token: string,
): Promise<Result<Partial<Proof> & Pick<Proof, 'earned'>, Refusal>> {
  if (!identity) return ok({ earned: token });
  const read = await readIdToken(identity, token);
  if (read === 'unavailable') return refused(refuse('UNAVAILABLE'));
  if (read) return ok(read);
  if (!(await identity.isOwnToken(token))) return refused(refuse('CODE_EXPIRED'));
  log.warn(
    'a device brought back a custom token that Firebase should have exchanged. If sign-ins fail: FIREBASE_SERVICE_ACCOUNT must have a valid key of the project in FIREBASE_WEB_CONFIG, and the clock must be right',
  );
  return refused(refuse('SIGN_IN_UNAVAILABLE'));
}

/** Whether a hosted identity gave this token to the session's user, for this session. */
export async function isIdTokenOf(
  { identity }: Pick<Deps, 'identity'>,
  token: string,
  session: { id: SessionId; userId: UserId },
): Promise<boolean | 'unavailable'> {
  if (!identity) return false;
  const read = await readIdToken(identity, token);
  if (read === 'unavailable') return read;
  return read?.sessionId === session.id && read.userId === session.userId;
}

/** Only a wrong token is refused: without the published keys nothing is known about it. */
async function readIdToken(identity: NonNullable<Deps['identity']>, token: string) {
  try {
    return await identity.readIdToken(token);
  } catch (error) {
    if (error instanceof KeysUnavailable) return 'unavailable';
    throw error;
  }
}

/** Carries an end of sign-ins or of the user to the hosted identity. The end here is done, so a failure is only logged. */
export async function updateIdentity(
  { identity, log }: Pick<Deps, 'identity' | 'log'>,
  what: 'signOutEverywhere' | 'deleteUser',
  userId: UserId,
): Promise<void> {
  await identity?.[what](userId).catch((err: unknown) =>
    log.error({ err, userId, what }, 'Firebase does not know of it'),
  );
}
