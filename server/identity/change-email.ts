import { eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/routes/http.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { isTaken } from '../db/is-taken.ts';
import { users } from '../db/schema/identity.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';
import { emailChangedLetter, sendCodeLater, sendPlainLater } from './letters.ts';
import { issueCode, redeemCode } from './login-codes.ts';
import { endAllOthers } from './open-sessions.ts';
import { signedInUser } from './signed-in-user.ts';

/**
 * Emails a code to a new address. It counts against the limits of sign-in codes, and its effect is the same whether the address has
 * a user or not.
 */
export async function sendEmailChangeCode(
  deps: Deps,
  { userId }: UserCaller,
  { email }: BodyOf<'sendEmailChangeCode'>,
  place: { browser: string; ipPrefix: string },
): Promise<Result<{ success: true; resendSeconds: number }, Refusal>> {
  const issued = await issueCode(deps, { email, ...place });
  if (!issued.ok) return issued;
  const { resendSeconds } = issued.value;
  const locale = (await signedInUser(deps, userId)).language ?? languageHere();
  await sendCodeLater(deps, 'confirmation', { ...issued.value, email }, locale);
  return ok({ success: true, resendSeconds });
}

/**
 * Makes a proven address the user's. Only a reader of its mail learns that it has another user. The old address is notified, and
 * every other session ends.
 */
export async function changeEmail(
  deps: Deps,
  caller: UserCaller,
  { email, otc }: BodyOf<'changeEmail'>,
  browser: string | null,
): Promise<Result<{ success: true }, Refusal>> {
  if (!browser) return refused(refuse('CODE_WRONG'));
  const redeemed = await redeemCode(deps, { email, browser, code: otc });
  if (!redeemed.ok) return redeemed;
  const { userId } = caller;
  const before = await signedInUser(deps, userId);
  try {
    const write = (tx: Pick<Deps['db'], 'update'>) =>
      tx.update(users).set({ email }).where(eq(users.id, userId));
    await endAllOthers(deps, caller, { with: write });
  } catch (error) {
    if (isTaken(error)) return refused(refuse('EMAIL_TAKEN'));
    throw error;
  }
  deps.log.info({ userId }, 'email address changed');
  const language = before.language ?? languageHere();
  if (before.email !== email)
    await sendPlainLater(deps, emailChangedLetter(before.email, language));
  return ok({ success: true });
}
