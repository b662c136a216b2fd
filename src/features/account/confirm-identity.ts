import { create } from 'zustand';
import { CODE_DIGITS } from '#contract/sign-in/rules.ts';
import type { AnswerOf, RouteName } from '#contract/routes/http.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { m } from '#src/paraglide/messages.js';
import { failureLabels } from './server-list.ts';

type Question = { settle: (isConfirmed: boolean) => void };

/** The action that waits until the person has proved who they are; null if there is none. */
export const useIdentityQuestion = create<{ question: Question | null }>(() => ({
  question: null,
}));

/** Closes the dialog. The action that asked goes on, or learns that nothing was confirmed. */
export function settleIdentity(isConfirmed: boolean): void {
  const { question } = useIdentityQuestion.getState();
  useIdentityQuestion.setState({ question: null });
  question?.settle(isConfirmed);
}

/**
 * Makes a call. If the server requires a recent sign-in for it, asks the person to confirm who they are and repeats the call. A
 * person who closes the dialog gets the server's refusal.
 */
export async function callConfirmed<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
): Promise<Reply<AnswerOf<N>>> {
  const reply = await callAsUser(device, name, options);
  const isAsked =
    !reply.ok &&
    reply.failure.kind === 'refused' &&
    reply.failure.refusal.code === 'RECENT_SIGN_IN_NEEDED';
  if (!isAsked || !(await askIdentity())) return reply;
  return await callAsUser(device, name, options);
}

function askIdentity(): Promise<boolean> {
  settleIdentity(false);
  return new Promise((settle) => useIdentityQuestion.setState({ question: { settle } }));
}

/** Has a code sent. Answers when the next one may be asked for, in milliseconds since the epoch, or the error message. */
export async function sendConfirmationCode(): Promise<number | string> {
  const reply = await callAsUser(device, 'sendConfirmationCode', { body: {} });
  return reply.ok ? device.now() + reply.value.resendSeconds * 1000 : failureLabels(reply.failure);
}

/** The error message, or null after success. */
export async function confirmWithCode(otc: string): Promise<string | null> {
  if (otc.length !== CODE_DIGITS) return m.auth_code_incomplete({ count: CODE_DIGITS });
  const reply = await callAsUser(device, 'confirmIdentity', { body: { kind: 'code', otc } });
  return reply.ok ? null : failureLabels(reply.failure);
}

/** The error message, or null after success. */
export async function confirmWithPasskey(): Promise<string | null> {
  const asked = await callAsUser(device, 'confirmationOptions', { body: {} });
  if (!asked.ok) return failureLabels(asked.failure);
  const { challengeId, options } = asked.value;
  // The tap loads the code for passkeys.
  const { passkeyAnswer } = await import('#src/lib/passkey-answer.ts');
  const answer = await passkeyAnswer(options);
  if (answer === 'cancelled') return m.account_confirm_passkey_cancelled();
  if (answer === 'failed') return m.account_confirm_passkey_failed();
  const body = { kind: 'passkey' as const, challengeId, ...answer };
  const reply = await callAsUser(device, 'confirmIdentity', { body });
  if (reply.ok) return null;
  const { failure } = reply;
  const isWrong = failure.kind === 'refused' && failure.refusal.code === 'PASSKEY_FAILED';
  return isWrong ? m.account_confirm_passkey_failed() : failureLabels(failure);
}
