import type { RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { formatWait } from './wait.ts';

/** Why a call that needs a connection did not work, as the person is told. */
export type CallFailure =
  | { kind: 'refused'; refusal: { code: RefusalCode; retryAfter?: number | undefined } }
  | { kind: 'undelivered'; isPortal: boolean };

export function failureSentence(failure: CallFailure): string {
  if (failure.kind === 'undelivered') {
    if (!navigator.onLine) return m.auth_offline();
    return failure.isPortal ? m.auth_portal() : m.auth_unreachable();
  }
  const { code, retryAfter } = failure.refusal;
  const sentence = refusalSentence(code);
  return retryAfter ? `${sentence} ${m.auth_retry_in({ time: formatWait(retryAfter) })}` : sentence;
}
