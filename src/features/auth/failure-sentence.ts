import type { Refusal } from '#contract/refusal.ts';
import { m } from '#src/paraglide/messages.js';
import { formatWait } from '#src/lib/format-wait.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';

/** The error message of an online-only call. */
type CallFailure =
  | { kind: 'refused'; refusal: Pick<Refusal, 'message' | 'retryAfter'> }
  | { kind: 'undelivered'; isPortal: boolean; status: number | null };

export function failureSentence(failure: CallFailure): string {
  if (failure.kind === 'undelivered') {
    if (!navigator.onLine) return m.auth_offline();
    return undeliveredText(failure, m.app_unreachable());
  }
  // The server's own sentence: the sign-in carries no list of all there are.
  const { message, retryAfter } = failure.refusal;
  return retryAfter ? `${message} ${m.auth_retry_in({ time: formatWait(retryAfter) })}` : message;
}
