import type { SignUpBody } from '#contract/routes/session.ts';
import { CODE_DIGITS, CODE_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { forgetKeys } from '#src/data/forget-keys.ts';
import { callApi, type Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { forgetOthers, readAccounts } from '#src/data/device/wipe.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { storeProfile, storeSession } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import {
  deleteCaches,
  deleteReplicas,
  endMarkedSession,
  SESSION_LOCK,
  stopReading,
} from '#src/data/sign-out.ts';
import { m } from '#src/paraglide/messages.js';
import { prepareProof, solveProof } from './bot-check.ts';
import type { PendingCode } from './pending-code.ts';

export { problemWithEmail } from '#src/lib/email-problem.ts';
export { failureSentence } from './failure-sentence.ts';
export { prepareProof };

export function problemWithCode(code: string): string | null {
  return code.length === CODE_DIGITS ? null : m.auth_code_incomplete({ count: CODE_DIGITS });
}

/** Has a code sent to an address; answers what to remember while the person looks for it. */
export async function askForCode(email: string): Promise<Reply<PendingCode>> {
  const reply = await withProof((recaptchaToken) =>
    callApi(device, 'checkLoginApproval', { body: { data: { email }, recaptchaToken } }),
  );
  if (!reply.ok) return reply;
  const now = device.now();
  const resendAt = now + reply.value.resendSeconds * 1000;
  return { ok: true, value: { email, resendAt, expiresAt: now + CODE_MINUTES * MINUTE_MS } };
}

/** A code works once: its token is kept while the next step could not be delivered. */
let verified: { email: string; code: string; customToken: string } | null = null;

/** Exchanges a code for a session on this device. Throws where the browser lets us keep nothing. */
export async function signIn(email: string, code: string): Promise<Reply<null>> {
  if (verified?.email !== email || verified.code !== code) {
    const reply = await withProof((recaptchaToken) =>
      callApi(device, 'verifyUser', { body: { data: { email, otc: code }, recaptchaToken } }),
    );
    if (!reply.ok) return reply;
    verified = { email, code, customToken: reply.value.customToken };
  }
  const begun = await startWith(verified.customToken);
  if (begun.ok || begun.failure.kind === 'refused') verified = null;
  return begun;
}

/** Starts a session on this device with the token of a code or a passkey. Throws if the browser stores nothing. */
export async function startWith(customToken: string): Promise<Reply<null>> {
  const token = await sessionTokenOf(customToken);
  if (!token.ok) return token;
  const begun = await navigator.locks.request(SESSION_LOCK, () => beginSession(token.value));
  if (!begun.ok) return begun;
  const me = await callAsUser(device, 'me');
  // Signed in either way: an answer that got lost is asked for again by the layout.
  if (me.ok) await storeProfile(device, me.value);
  return { ok: true, value: null };
}

/** A signed custom token is Firebase's to exchange; our own has no dots. */
const sessionTokenOf = async (customToken: string): Promise<Reply<string>> =>
  customToken.includes('.')
    ? (await import('./firebase-token.ts')).firebaseToken(customToken)
    : { ok: true, value: customToken };

/**
 * Begins the session, after ending one that was signed out of offline. Whatever another user read on this device is gone
 * before the new session can be seen.
 */
async function beginSession(customToken: string): Promise<Reply<null>> {
  await endMarkedSession();
  const reply = await callApi(device, 'startSession', { body: { customToken } });
  if (!reply.ok) return reply;
  const accounts = await readAccounts(device);
  if (await forgetOthers(device, reply.value.userId)) {
    forgetKeys();
    await stopReading(accounts);
    await Promise.all([deleteReplicas(), deleteCaches()]);
  }
  await storeSession(device, reply.value);
  return { ok: true, value: null };
}

/** A proof that expired while it waited is replaced once, unseen. */
async function withProof<T>(call: (token: string) => Promise<Reply<T>>): Promise<Reply<T>> {
  const proof = await solveProof();
  if (!proof.ok) return proof;
  const reply = await call(proof.value);
  if (reply.ok || reply.failure.kind !== 'refused') return reply;
  if (reply.failure.refusal.code !== 'BOT_CHECK_FAILED') return reply;
  const another = await solveProof();
  return another.ok ? await call(another.value) : another;
}

/** Makes the signed-in user a creator or a business, and switches to it. */
export async function signUp(body: SignUpBody): Promise<Reply<null>> {
  const reply = await callAsUser(device, 'signUp', { body });
  if (!reply.ok) return reply;
  const { user } = reply.value;
  if (body.kind === 'creator') localStorage.setItem('requireProfileSetup', 'true');
  await storeProfile(device, user);
  const made = user.memberships.find((one) =>
    body.kind === 'creator' ? one.creatorId : one.businessId,
  );
  if (made) await switchAccount(device, made.accountId);
  return { ok: true, value: null };
}
