import type { Reply } from '#src/data/device/api.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';

/** An invitation behind a link. */
export type Opened<I> =
  | { state: 'loading' }
  | { state: 'opened'; invitation: I }
  /** `reason`: in a sentence. */
  | { state: 'closed' | 'unreachable'; reason: string };

/** The server's answer to the opening of an invitation. */
export function openedOf<I>(reply: Reply<I>): Opened<I> {
  if (reply.ok) return { state: 'opened', invitation: reply.value };
  const { failure } = reply;
  if (failure.kind === 'undelivered') {
    return { state: 'unreachable', reason: undeliveredText(failure, m.invitation_offline_text()) };
  }
  const { code } = failure.refusal;
  // A link that was cut off on its way is no token at all.
  return { state: 'closed', reason: refusalSentence(code === 'INVALID' ? 'LINK_INVALID' : code) };
}
