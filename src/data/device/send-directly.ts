import type { BatchAnswer, CommandAnswer } from '#contract/commands/command-batch.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Reply } from './api.ts';
import { atServer, noteContact } from './contact.ts';
import { onDatabase, type Device } from './device.ts';
import type { Actor } from './outbox.ts';
import { isOfHistory, readEpoch, resendFrom } from './resend.ts';
import { callAsUser } from './session.ts';
import { readSending } from './stored-session.ts';

/**
 * The outcome of a direct command. `undelivered`: not done as far as the server answered; `mayBeDone` without an answer, so
 * that the app never claims "not sent" wrongly. A retry with the same `id` is safe: the server runs it once at most.
 */
export type Direct =
  | { state: 'done'; result: unknown }
  | { state: 'refused'; refusal: Refusal }
  | { state: 'undelivered'; mayBeDone: boolean; id: CommandId };

/**
 * Sends one command at once, and once, for an answer that the person waits for (`onlineOnly`). It is never stored: an
 * undelivered one is gone unless the person retries. After a lost reply the server is asked about the id before the app claims
 * anything. Rejects only for a bug or a broken store.
 */
export async function sendDirectly(
  device: Device,
  { userId, accountId }: Actor,
  body: CommandBody,
  id: CommandId,
  baseVersion?: number,
): Promise<Direct> {
  const unsent: Direct = { state: 'undelivered', mayBeDone: false, id };
  const { session, skew = 0 } = await readSending(device);
  if (!device.isOnline() || session?.userId !== userId) return unsent;
  const occurredAt = atServer(new Date(device.now()).toISOString(), skew);
  // A restored server may have lost the command that this one builds on: a draft that is published now.
  const epoch = await onDatabase(device.db, (db) => readEpoch(db, accountId));
  const command = { id, ...body, ...(baseVersion !== undefined && { baseVersion }), occurredAt };
  const reply = await callAsUser(
    device,
    'sendCommands',
    { accountId, epoch, body: { commands: [command] } },
    session,
  );
  await noteContact(device, reply);
  const result = outcomeOf(answerIn(reply, id));
  if (result) return result;
  if (!reply.ok && reply.failure.kind === 'refused') {
    if (epoch && isOfHistory(reply.failure)) await resendFrom(device, accountId, epoch);
    return { state: 'refused', refusal: reply.failure.refusal };
  }
  const status = await callAsUser(device, 'commandStatus', { accountId, params: { id } });
  if (!status.ok) return { ...unsent, mayBeDone: true };
  return outcomeOf(status.value.answer) ?? unsent;
}

const answerIn = (reply: Reply<BatchAnswer>, id: CommandId) =>
  reply.ok ? (reply.value.answers.find((one) => one.id === id) ?? null) : null;

function outcomeOf(answer: CommandAnswer | null): Direct | null {
  switch (answer?.outcome) {
    case 'done':
      return { state: 'done', result: answer.result };
    case 'refused':
    case 'later':
      return { state: 'refused', refusal: answer.refusal };
    default:
      return null;
  }
}
