import { callApi } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { passkeyAnswer } from '#src/lib/passkey-answer.ts';
import { m } from '#src/paraglide/messages.js';
import { failureSentence } from './failure-sentence.ts';
import { startWith } from './sign-in-actions.ts';

/**
 * Asks the browser for a passkey and begins a session with it. Returns the error message, or null: signed in, or they
 * thought better of it. Throws where the browser lets us keep nothing.
 */
export async function signInWithPasskey(): Promise<string | null> {
  const asked = await callApi(device, 'passkeySignInOptions', { body: {} });
  if (!asked.ok) return failureSentence(asked.failure);
  const { challengeId, options } = asked.value;
  const answer = await passkeyAnswer(options);
  if (answer === 'cancelled') return null;
  if (answer === 'failed') return m.refusal_PASSKEY_FAILED();
  const proven = await callApi(device, 'passkeySignIn', { body: { challengeId, ...answer } });
  if (!proven.ok) return failureSentence(proven.failure);
  const begun = await startWith(proven.value.customToken);
  return begun.ok ? null : failureSentence(begun.failure);
}
