import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import { type Actor } from '#src/data/device/outbox.ts';
import { replaceDependency } from '#src/data/device/unsent-items.ts';
import { type Outcome, send, sendLatest, sendNowOnly } from '#src/data/send.ts';

type Doing = {
  /** Commands that have to be done before this one is sent. */
  after?: readonly CommandId[] | undefined;
  /** Refused commands that this one replaces. */
  replaces?: CommandId | readonly CommandId[] | undefined;
  /** The id under which the same was tried before without an answer. */
  again?: CommandId | undefined;
  /** The draft of the command, deleted in the transaction that queues it. */
  draft?: DraftSending | undefined;
  /** The version that the person saw, where the server must know it. */
  baseVersion?: number | undefined;
};

/** Queues what may wait, and sends at once what needs its answer. Rejects when the device could not store it. */
async function act(
  actor: Actor,
  body: CommandBody,
  { after, replaces, again, draft, baseVersion }: Doing = {},
): Promise<Outcome> {
  if (offlineOf(body) === 'onlineOnly') {
    const outcome = await sendNowOnly(actor, body, again, baseVersion);
    if (outcome.state === 'done') {
      for (const id of [replaces ?? []].flat()) await dismissRefused(id);
    }
    return outcome;
  }
  await draft?.before();
  await send(actor, body, { dependsOn: after, also: replacing(replaces, draft), baseVersion });
  draft?.after();
  return { state: 'queued' };
}

const isRefusedItem = (item: OutboxItem) => item.state === 'attention';

/** Local rows deleted when the command is queued. Commands that depended on a replaced one depend on this one. */
const replacing =
  (replaces: Doing['replaces'] = [], draft: DraftSending | undefined) =>
  async (db: typeof device.db, another: CommandId) => {
    const ids = [replaces].flat();
    for (const item of await db.outbox.where('id').anyOf(ids).filter(isRefusedItem).toArray()) {
      await db.outbox.delete(item.order);
      await replaceDependency(db, item, another);
    }
    await draft?.within(db);
  };

/** Queues a draft as a whole; one of the same campaign that was not sent yet is replaced. */
export async function saveDraft(
  actor: Actor,
  payload: PayloadOf<'saveCampaign'>,
  baseVersion?: number,
): Promise<Outcome> {
  await sendLatest(actor, { kind: 'saveCampaign', payload }, { baseVersion });
  return { state: 'queued' };
}

export const actOnCampaign = (actor: Actor, payload: PayloadOf<'campaignEvent'>, doing?: Doing) =>
  act(actor, { kind: 'campaignEvent', payload }, doing);

export const actOnCandidate = (actor: Actor, payload: PayloadOf<'candidateEvent'>, doing?: Doing) =>
  act(actor, { kind: 'candidateEvent', payload }, doing);

export const actOnProject = (actor: Actor, payload: PayloadOf<'projectEvent'>, doing?: Doing) =>
  act(actor, { kind: 'projectEvent', payload }, doing);

export const removeContent = (
  actor: Actor,
  payload: Extract<CommandBody, { kind: 'removeContent' }>['payload'],
) => act(actor, { kind: 'removeContent', payload });

/** Queues new text for a sent file; `after`: the file's command. */
export const describeContent = (
  actor: Actor,
  payload: Extract<CommandBody, { kind: 'describeContent' }>['payload'],
  doing?: Doing,
) => act(actor, { kind: 'describeContent', payload }, doing);

/** Queues a review; one that was not sent yet is replaced. */
export async function writeReview(
  actor: Actor,
  payload: PayloadOf<'submitReview'>,
  { replaces, draft }: Pick<Doing, 'replaces' | 'draft'> = {},
): Promise<Outcome> {
  await draft?.before();
  await sendLatest(actor, { kind: 'submitReview', payload }, { also: replacing(replaces, draft) });
  draft?.after();
  return { state: 'queued' };
}

/** Removes a refused command from the queue. */
export async function dismissRefused(id: CommandId): Promise<void> {
  await onDatabase(device.db, (db) => db.outbox.where({ id }).filter(isRefusedItem).delete());
}
