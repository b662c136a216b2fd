import { startAuthentication } from '@simplewebauthn/browser';
import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { m } from '#src/paraglide/messages.js';
import { failureSentence } from './failure-sentence.ts';
import { startWith } from './sign-in-actions.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Asks the browser for a passkey and begins a session with it. Answers what to tell the person, or null: signed in, or they
 * thought better of it. Throws where the browser lets us keep nothing.
 */
export async function signInWithPasskey(): Promise<string | null> {
  const asked = await callApi(device, 'passkeySignInOptions', { body: {} });
  if (!asked.ok) return failureSentence(asked.failure);
  const { challengeId, options } = asked.value;
  const credential = await answerOf(options);
  if (typeof credential === 'string' || credential === null) return credential;
  const proven = await callApi(device, 'passkeySignIn', { body: { challengeId, credential } });
  if (!proven.ok) return failureSentence(proven.failure);
  const begun = await startWith(proven.value.customToken);
  return begun.ok ? null : failureSentence(begun.failure);
}

/** Closing the browser's own question is an answer, not a fault. */
async function answerOf(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | string | null> {
  try {
    // The server's library made these options for this one.
    const optionsJSON = options as unknown as RequestOptions;
    return { ...(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    const isCancelled =
      error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    return isCancelled ? null : m.refusal_PASSKEY_FAILED();
  }
}
