import type { CommandId, ProjectId, ReviewId, UserId } from '#contract/ids.ts';
import type { NewAnnouncement } from '#contract/support/announcements.ts';
import type { DeskChat, DeskDecision } from '#contract/support/desk.ts';
import type { AccessAct, DeskPerson } from '#contract/support/people.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import type { Failure, Reply } from '#src/data/device/api.ts';
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

/** `words`: the note that was read. */
export const readNote = (id: ReviewId, words: string): Outcome =>
  act(() => callDesk('readNote', { params: { id }, body: { words } }));

/** Whether the server has something else than what the screen shows. */
export const hasChanged = (problem: string | null): boolean => problem === m.desk_decided_already();

/** `messageId` makes a repeat the same answer. */
export const answerRequest = (id: CommandId, messageId: string, message: string): Outcome =>
  act(() => callDesk('answerDeskItem', { params: { id }, body: { messageId, message } }));

/** The id of an announcement makes a repeat the same one. */
export const announce = (body: NewAnnouncement): Outcome =>
  act(() => callDesk('announce', { body }));

/**
 * Whether the server has these words in another version: the first send arrived, although its answer was lost. What is sent from
 * now on is something else, under an id of its own.
 */
export const wentBefore = (problem: string): boolean =>
  problem === refusalSentence('COMMAND_ID_REUSED');

export type Access = 'suspend' | 'reinstate';

/** `actId` makes a repeat the same act. */
export const changeAccess = (id: UserId, access: Access, body: AccessAct): Outcome =>
  act(() =>
    callDesk(access === 'suspend' ? 'suspendPerson' : 'reinstatePerson', { params: { id }, body }),
  );

/** The person of an address, null without one, or an error message. */
export async function findPerson(
  email: string,
): Promise<{ person: DeskPerson | null } | { wrong: string }> {
  if (!(await canReach(device))) return { wrong: await whyUnsent() };
  const reply = await callDesk('findPerson', { body: { email } });
  return reply.ok ? reply.value : { wrong: failureText(reply.failure) };
}

/** Messages before those that are shown, or an error message. */
export async function earlierMessages(
  id: ProjectId,
  before: number,
): Promise<DeskChat | { wrong: string }> {
  if (!(await canReach(device))) return { wrong: await whyUnsent() };
  const reply = await callDesk('deskChat', { params: { id }, query: { before } });
  return reply.ok ? reply.value : { wrong: failureText(reply.failure) };
}

async function act(call: () => Promise<Reply<unknown>>): Outcome {
  if (!(await canReach(device))) return whyUnsent();
  const reply = await call();
  if (reply.ok) return null;
  return failureText(reply.failure);
}

function failureText(failure: Failure): string {
  if (failure.kind !== 'refused') return undeliveredText(failure, m.app_trouble_online_only());
  const { code, message } = failure.refusal;
  // The screen asks only for what was possible when it was loaded.
  if (code === 'WRONG_STATE') return m.desk_decided_already();
  // The server's own sentence: the desk has several reasons to forbid something.
  return code === 'FORBIDDEN' ? message : refusalSentence(code);
}
