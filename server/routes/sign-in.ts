import { ok, refused } from '#contract/result.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Deps, Handlers } from '../http/call.ts';
import { browserOf, readBrowserCookie } from '../identity/cookies.ts';
import { networkOf } from '../identity/client-address.ts';
import { sendCodeLater } from '../identity/letters.ts';
import { issueCode, redeemCode } from '../identity/login-codes.ts';
import { customTokenFor } from '../identity/hosted-token.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';

/** The refusal for a program, or for a caller who could not be checked and may try again; null for a person. */
async function whyDoubt(
  { botCheck }: Pick<Deps, 'botCheck'>,
  { recaptchaToken }: { recaptchaToken: string },
): Promise<Refusal | null> {
  const isPerson = await botCheck.verify(recaptchaToken);
  if (isPerson === null) return refuse('UNAVAILABLE');
  return isPerson ? null : refuse('BOT_CHECK_FAILED');
}

export const signInRoutes: Handlers<'botChallenge' | 'checkLoginApproval' | 'verifyUser'> = {
  async botChallenge({ deps }) {
    return ok(await deps.botCheck.challenge());
  },

  async checkLoginApproval({ deps, body, context }) {
    const { email } = body.data;
    const doubt = await whyDoubt(deps, body);
    if (doubt) return refused(doubt);
    const browser = browserOf(context, deps.randomBytes);
    const ipPrefix = networkOf(context);
    const issued = await issueCode(deps, { email, browser, ipPrefix });
    if (!issued.ok) {
      deps.log.warn({ ipPrefix, reason: issued.refusal.code }, 'login code refused');
      return issued;
    }
    await sendCodeLater(deps, 'sign-in', { ...issued.value, email }, languageHere());
    return ok({ success: true, resendSeconds: issued.value.resendSeconds });
  },

  async verifyUser({ deps, body, context }) {
    const { email, otc } = body.data;
    const doubt = await whyDoubt(deps, body);
    if (doubt) return refused(doubt);
    const browser = readBrowserCookie(context);
    if (!browser) return refused(refuse('CODE_WRONG'));
    const redeemed = await redeemCode(deps, { email, browser, code: otc });
    if (!redeemed.ok) {
      const ipPrefix = networkOf(context);
      deps.log.warn({ ipPrefix, reason: redeemed.refusal.code }, 'login code not accepted');
    }
    return redeemed.ok ? customTokenFor(deps, email, redeemed.value.customToken) : redeemed;
  },
};
