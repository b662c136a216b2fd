import type { Refusal } from '#contract/refusal.ts';
import { m } from '#src/paraglide/messages.js';
import { formatWait } from '#src/lib/format-wait.ts';

/** The error message of an online-only call. */
type CallFailure =
  | { kind: 'refused'; refusal: Pick<Refusal, 'message' | 'retryAfter'> }
  | { kind: 'undelivered'; isPortal: boolean; status: number | null };

export function failureSentence(failure: CallFailure): string {
  if (failure.kind === 'undelivered') {
    if (!navigator.onLine) return m.auth_offline();
    if (failure.isPortal) return m.auth_portal();
    return failure.status === null ? m.app_unreachable() : m.app_trouble_retry();
  }
  // The server's own sentence: the sign-in carries no list of all there are.
  const { message, retryAfter } = failure.refusal;
  return retryAfter ? `${message} ${m.auth_retry_in({ time: formatWait(retryAfter) })}` : message;
}
