import { and, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '#contract/routes/http.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { sessions } from '../db/schema/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';
import { sendCodeLater } from './letters.ts';
import { issueCode, redeemCode } from './login-codes.ts';
import { signedInUser } from './signed-in-user.ts';
import { provePasskey } from './passkey-sign-in.ts';

/** The browser and the address of a request. A browser that never requested a code has none. */
type Place<B extends string | null> = { browser: B; ipPrefix: string };

/** Emails the signed-in user a code. It counts against the limits of sign-in codes, because it is one. */
export async function sendConfirmationCode(
  deps: Deps,
  { userId }: UserCaller,
  place: Place<string>,
): Promise<Result<{ success: true; resendSeconds: number }, Refusal>> {
  const { email, language } = await signedInUser(deps, userId);
  const issued = await issueCode(deps, { email, ...place });
  if (!issued.ok) return issued;
  const { resendSeconds } = issued.value;
  const locale = language ?? languageHere();
  await sendCodeLater(deps, 'confirmation', { ...issued.value, email }, locale);
  return ok({ success: true, resendSeconds });
}

/** Notes on the session that its user has just proved who they are, by a code of theirs or by one of their passkeys. */
export async function confirmIdentity(
  deps: Deps,
  caller: UserCaller,
  body: BodyOf<'confirmIdentity'>,
  place: Place<string | null>,
): Promise<Result<{ success: true }, Refusal>> {
  const proven = await prove(deps, caller, body, place);
  if (!proven.ok) return proven;
  await deps.db
    .update(sessions)
    .set({
      authenticatedOn: deps.now(),
      ...(body.kind === 'passkey' && { passkeyOn: deps.now() }),
    })
    .where(and(eq(sessions.id, caller.sessionId), isNull(sessions.endedOn)));
  deps.log.info({ ...idsOf(caller), by: body.kind }, 'identity confirmed');
  return ok({ success: true });
}

/** A right code also earns a custom token. It is dropped unseen, and its hash alone is no sign-in. */
async function prove(
  deps: Deps,
  { userId }: UserCaller,
  body: BodyOf<'confirmIdentity'>,
  { browser, ipPrefix }: Place<string | null>,
): Promise<Result<unknown, Refusal>> {
  if (body.kind === 'passkey') return provePasskey(deps, body, { ipPrefix, userId });
  if (!browser) return refused(refuse('CODE_WRONG'));
  return redeemCode(deps, {
    email: (await signedInUser(deps, userId)).email,
    browser,
    code: body.otc,
  });
}

const idsOf = ({ userId, sessionId }: UserCaller) => ({ userId, sessionId });
