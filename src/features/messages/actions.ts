import type { ChatroomId } from '#contract/ids.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { sideOf } from '#contract/chatroom/rules.ts';
import { cleanMessage } from '#contract/message/rules.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { partiesOf } from '#src/data/device/parties.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { send, sendRead } from '#src/data/send.ts';

/** Why the device doesn't queue a message. */
export type MessageRefusal = { code: 'MESSAGE_EMPTY' | 'MESSAGE_TOO_LONG' | 'NOT_FOUND' };

export type Parties = Pick<ChatroomRecord, 'campaignId' | 'businessId' | 'creatorId'>;

/**
 * Queues a message and forgets its draft in the same transaction: after a crash there is either the draft or the message.
 * `room` is undefined while the device opens its copy or reads it anew: who talks in it is known before. Refused when the text is no message; rejects when the device could not store it, and then the draft is still there.
 */
export async function sendMessage(
  actor: Actor,
  chatroomId: ChatroomId,
  room: Parties | undefined,
  text: string,
): Promise<Result<null, MessageRefusal>> {
  const message = cleanMessage(text);
  if (!message.ok) return message;
  const place = await placeOf(actor, chatroomId, room);
  if (!place) return refused({ code: 'NOT_FOUND' });
  await send(
    actor,
    { kind: 'addMessage', payload: { ...place, message: message.value } },
    { draftOf: chatroomId },
  );
  return ok(null);
}

/** Where a message goes, and from which side; null if the device knows no such room of the account. */
export async function placeOf(
  { accountId }: Actor,
  chatroomId: ChatroomId,
  room: Parties | undefined,
) {
  const known = room ?? (await onDatabase(device.db, (db) => partiesOf(db, accountId, chatroomId)));
  const side = known && sideOf(known, accountId);
  if (!side) return null;
  const { campaignId, businessId, creatorId } = known;
  return {
    chatroomId,
    campaignId,
    businessId,
    creatorId,
    isMessageFromCreator: side === 'creator',
  };
}

/** Says that everything up to `seq` was seen. The caller asks only when that is news. */
export async function markRead(actor: Actor, chatroomId: ChatroomId, seq: number): Promise<void> {
  await sendRead(actor, { chatroomId, seq });
}

/** Stores a room's draft; an empty draft is deleted. */
export async function saveDraft(
  { accountId }: Actor,
  chatroomId: ChatroomId,
  text: string,
): Promise<void> {
  await onDatabase(device.db, async (db) => {
    if (text === '') await db.drafts.delete([accountId, chatroomId]);
    else await db.drafts.put({ accountId, chatroomId, text });
  });
}

/** A room's draft, also after a crash. */
export async function readDraft({ accountId }: Actor, chatroomId: ChatroomId): Promise<string> {
  const draft = await onDatabase(device.db, (db) => db.drafts.get([accountId, chatroomId]));
  return draft?.text ?? '';
}
