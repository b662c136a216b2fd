import type { CommandBody } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { device } from './device/browser-device.ts';
import { enqueue, enqueueLatest, enqueueRead, type Actor, type Queueing } from './device/outbox.ts';
import type { Direct } from './device/send-directly.ts';
import { requestDelivery } from './delivery/request-delivery.ts';
import { askToKeepStorage } from './delivery/keep-storage.ts';
import { requestBackgroundSync } from './delivery/background-sync-request.ts';

/** The outcome of a person's action: it is stored, done, or refused, or it needs a connection. */
export type Outcome =
  | { state: 'queued' | 'done' }
  /** `mayBeDone`: the server did not answer. A retry with the same `id` runs it once at most. */
  | { state: 'undelivered'; mayBeDone: boolean; id: CommandId }
  | { state: 'refused'; refusal: RuleRefusal };

/**
 * Queues a command and sets its delivery off. Resolves with its id when it is safely stored, sent or not; rejects when the
 * device could not store it.
 */
export async function send(
  actor: Actor,
  body: CommandBody,
  options?: Queueing,
): Promise<CommandId> {
  return whenStored(await enqueue(device, actor, body, options));
}

/** The same for a command of which only the newest matters: it replaces one of its kind in its lane that was not sent yet. */
export async function sendLatest(
  actor: Actor,
  body: CommandBody,
  options?: Queueing,
): Promise<CommandId> {
  return whenStored(await enqueueLatest(device, actor, body, options));
}

function whenStored(id: CommandId): CommandId {
  setOff();
  void askToKeepStorage();
  return id;
}

/**
 * Sends a command with an immediate answer (`onlineOnly`) and does not queue it: `done`, `refused` with a sentence, or
 * `undelivered` with whether it may have been done. The server is asked for first, so on a dead line nothing was sent. `again`
 * is the id of an earlier attempt without an answer: the server runs a command once. `baseVersion`: the version that the person
 * saw.
 */
export async function sendNowOnly(
  actor: Actor,
  body: CommandBody,
  again?: CommandId,
  baseVersion?: number,
): Promise<Direct> {
  // Few need it, and never the first screen.
  const [{ canReach }, { sendDirectly }] = await Promise.all([
    import('./delivery/can-reach.ts'),
    import('./device/send-directly.ts'),
  ]);
  const id = again ?? newId<CommandId>();
  if (!(await canReach(device))) {
    return { state: 'undelivered', mayBeDone: again !== undefined, id };
  }
  const outcome = await sendDirectly(device, actor, body, id, baseVersion);
  // Commands that a restored server has lost are sent before the person tries again.
  if (outcome.state === 'refused' && outcome.refusal.code === 'HISTORY_CHANGED') requestDelivery();
  return outcome;
}

/** Queues "read up to here" for a room. */
export async function sendRead(
  actor: Actor,
  payload: Parameters<typeof enqueueRead>[2],
): Promise<void> {
  await enqueueRead(device, actor, payload);
  setOff();
}

function setOff(): void {
  requestDelivery();
  void requestBackgroundSync();
}
