import type { CommandId, ProjectId } from '#contract/ids.ts';
import type { DeskDecision } from '#contract/support/desk.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import type { Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { whyUnsent } from '#src/data/why-unsent.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';
import { callDesk } from './call-desk.ts';

/** The error message, or null after success. Nothing of the desk is ever queued. */
type Outcome = Promise<string | null>;

export const decideDispute = (id: ProjectId, decision: DeskDecision, reason: string): Outcome =>
  act(() => callDesk('decideDispute', { params: { id }, body: { decision, reason } }));

export const closeRequest = (id: CommandId, reason: string): Outcome =>
  act(() => callDesk('closeDeskItem', { params: { id }, body: { reason } }));

/** `messageId` makes a repeat the same answer. */
export const answerRequest = (id: CommandId, messageId: string, message: string): Outcome =>
  act(() => callDesk('answerDeskItem', { params: { id }, body: { messageId, message } }));

async function act(call: () => Promise<Reply<unknown>>): Outcome {
  if (!(await canReach(device))) return whyUnsent();
  const reply = await call();
  if (reply.ok) return null;
  const { failure } = reply;
  if (failure.kind !== 'refused') return undeliveredText(failure, m.app_trouble_online_only());
  // The screen asks only for what was possible when it was loaded.
  if (failure.refusal.code === 'WRONG_STATE') return m.desk_decided_already();
  return refusalSentence(failure.refusal.code);
}
