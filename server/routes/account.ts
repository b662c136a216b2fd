import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { browserOf, clearSessionCookie, readBrowserCookie } from '../identity/cookies.ts';
import { changeEmail, sendEmailChangeCode } from '../identity/change-email.ts';
import { deleteAccount } from '../identity/delete-account.ts';
import { exportAccount } from '../identity/export-account.ts';
import { confirmIdentity, sendConfirmationCode } from '../identity/confirm-identity.ts';
import { updateIdentity } from '../identity/hosted-token.ts';
import { networkOf } from '../identity/client-address.ts';
import { endAllOthers, endOneSession, openSessionsOf } from '../identity/open-sessions.ts';
import { passkeySignIn, passkeySignInOptions } from '../identity/passkey-sign-in.ts';
import { checkPasskeyChange } from '../middleware/check-support.ts';
import { addPasskey, passkeyOptionsFor, passkeysOf, removePasskey } from '../identity/passkeys.ts';
import { refuse } from '../texts/refusal.ts';

export const accountRoutes: Handlers<
  | 'sessions'
  | 'endOtherSession'
  | 'endOtherSessions'
  | 'passkeys'
  | 'passkeyOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'passkeySignInOptions'
  | 'passkeySignIn'
  | 'sendConfirmationCode'
  | 'confirmationOptions'
  | 'confirmIdentity'
  | 'sendEmailChangeCode'
  | 'changeEmail'
  | 'exportAccount'
  | 'deleteAccount'
> = {
  sessions: async ({ deps, caller }) => ok(await openSessionsOf(deps, caller)),

  endOtherSession: async ({ deps, caller, params }) =>
    found(await endOneSession(deps, caller, params.id)),

  async endOtherSessions({ deps, caller, body }) {
    const allowed = body.removePasskeys ? await checkPasskeyChange(deps, caller) : ok(caller);
    if (!allowed.ok) return allowed;
    const ended = await endAllOthers(deps, caller, body);
    await updateIdentity(deps, 'signOutEverywhere', caller.userId);
    return ok({ success: true, ended });
  },

  passkeys: async ({ deps, caller }) => ok(await passkeysOf(deps, caller.userId)),

  async passkeyOptions({ deps, caller }) {
    const allowed = await checkPasskeyChange(deps, caller);
    return allowed.ok ? passkeyOptionsFor(deps, caller.userId) : allowed;
  },

  async addPasskey({ deps, caller, body }) {
    const allowed = await checkPasskeyChange(deps, caller);
    return allowed.ok ? addPasskey(deps, caller.userId, body) : allowed;
  },

  async removePasskey({ deps, caller, params }) {
    const allowed = await checkPasskeyChange(deps, caller);
    return allowed.ok ? found(await removePasskey(deps, caller.userId, params.id)) : allowed;
  },

  /** The browser gets its cookie here: the custom token is worth something only where it was earned. */
  async passkeySignInOptions({ deps, context }) {
    browserOf(context, deps.randomBytes);
    return passkeySignInOptions(deps, networkOf(context));
  },

  async passkeySignIn({ deps, body, context }) {
    const browser = readBrowserCookie(context);
    if (!browser) return refused(refuse('PASSKEY_FAILED'));
    const ipPrefix = networkOf(context);
    const signedIn = await passkeySignIn(deps, body, { browser, ipPrefix });
    if (!signedIn.ok) {
      deps.log.warn({ ipPrefix, reason: signedIn.refusal.code }, 'passkey sign-in refused');
    }
    return signedIn;
  },

  async sendConfirmationCode({ deps, caller, context }) {
    const browser = browserOf(context, deps.randomBytes);
    const ipPrefix = networkOf(context);
    const sent = await sendConfirmationCode(deps, caller, { browser, ipPrefix });
    if (!sent.ok) deps.log.warn({ ipPrefix, reason: sent.refusal.code }, 'login code refused');
    return sent;
  },

  confirmationOptions: ({ deps, caller, context }) =>
    passkeySignInOptions(deps, networkOf(context), caller.userId),

  async confirmIdentity({ deps, caller, body, context }) {
    const ipPrefix = networkOf(context);
    const place = { browser: readBrowserCookie(context), ipPrefix };
    const confirmed = await confirmIdentity(deps, caller, body, place);
    if (!confirmed.ok) {
      deps.log.warn({ ipPrefix, reason: confirmed.refusal.code }, 'identity not confirmed');
    }
    return confirmed;
  },

  async sendEmailChangeCode({ deps, caller, body, context }) {
    const browser = browserOf(context, deps.randomBytes);
    const ipPrefix = networkOf(context);
    const sent = await sendEmailChangeCode(deps, caller, body, { browser, ipPrefix });
    if (!sent.ok) deps.log.warn({ ipPrefix, reason: sent.refusal.code }, 'login code refused');
    return sent;
  },

  changeEmail: ({ deps, caller, body, context }) =>
    changeEmail(deps, caller, body, readBrowserCookie(context)),

  exportAccount: async ({ deps, caller }) => ok(await exportAccount(deps, caller.userId)),

  async deleteAccount({ deps, caller, body, context }) {
    const deleted = await deleteAccount(deps, caller, body.email);
    if (!deleted.ok) return deleted;
    clearSessionCookie(context);
    await updateIdentity(deps, 'deleteUser', caller.userId);
    return deleted;
  },
};

/** The answer does not reveal whether an account of others exists. */
const found = (isFound: boolean) =>
  isFound ? ok({ success: true as const }) : refused(refuse('NOT_FOUND'));
