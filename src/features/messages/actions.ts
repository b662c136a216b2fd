import type { CommandId, ChatroomId } from '#contract/ids.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { sideOf } from '#contract/chatroom/rules.ts';
import { cleanMessage } from '#contract/message/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { discard, retryNow, type Author } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { pokeDelivery } from '#src/data/engine.ts';
import { send, sendRead } from '#src/data/send.ts';

type Parties = Pick<ChatroomRecord, 'campaignId' | 'businessId' | 'creatorId'>;

/**
 * Queues a message and forgets its draft in the same transaction: after a crash there is either the draft or the message.
 * Refused when the text is no message; rejects when the device could not store it, and then the draft is still there.
 */
export async function sendMessage(
  author: Author,
  chatroomId: ChatroomId,
  room: Parties | undefined,
  text: string,
): Promise<Result<null, RuleRefusal>> {
  const message = cleanMessage(text);
  if (!message.ok) return message;
  const side = room && sideOf(room, author.accountId);
  if (!side) return refused({ code: 'NOT_FOUND' });
  const { campaignId, businessId, creatorId } = room;
  const isMessageFromCreator = side === 'creator';
  const payload = {
    message: message.value,
    chatroomId,
    campaignId,
    businessId,
    creatorId,
    isMessageFromCreator,
  };
  await send(author, { kind: 'addMessage', payload }, (db) =>
    db.drafts.delete([author.accountId, chatroomId]),
  );
  return ok(null);
}

/** Says that everything up to `seq` was seen. The caller asks only when that is news. */
export async function markRead(author: Author, chatroomId: ChatroomId, seq: number): Promise<void> {
  await sendRead(author, { chatroomId, seq });
}

/** Stores what is being written in a room; an empty draft is none. */
export async function saveDraft(
  { accountId }: Author,
  chatroomId: ChatroomId,
  text: string,
): Promise<void> {
  await onDatabase(device.db, async (db) => {
    if (text === '') await db.drafts.delete([accountId, chatroomId]);
    else await db.drafts.put({ accountId, chatroomId, text });
  });
}

/** What was being written in a room, also before a crash. */
export async function readDraft({ accountId }: Author, chatroomId: ChatroomId): Promise<string> {
  const draft = await onDatabase(device.db, (db) => db.drafts.get([accountId, chatroomId]));
  return draft?.text ?? '';
}

/** Tries a message that was not sent again now. */
export async function retryMessage(id: string): Promise<void> {
  await retryNow(device, id as CommandId);
  pokeDelivery();
}

/** What is known of an unsent message: surely not sent, sent after all, or neither (the server could not be asked). */
export type Whereabouts = 'unsent' | 'sent' | 'unknown';

/**
 * Asks the server for a message that was on the wire without an answer that settled it. When it did arrive, the message
 * is handed back to delivery, which hears the first answer again and shows it as sent.
 */
export async function locateMessage(author: Author, id: string): Promise<Whereabouts> {
  const item = await readItem(id);
  if (!item || item.attempts === 0) return 'unsent';
  const reply = await callAsUser(device, 'commandStatus', {
    accountId: author.accountId,
    params: { id },
  });
  if (!reply.ok) return 'unknown';
  if (reply.value.answer?.outcome !== 'done') return 'unsent';
  await retryMessage(id);
  return 'sent';
}

/** Forgets an unsent message. False: it is on the wire right now and stays. */
export async function removeMessage(id: string): Promise<boolean> {
  return await discard(device, id as CommandId);
}

/**
 * Takes an unsent message back into its room's draft, before what is being written there, in one transaction. Answers
 * the draft, or null when the message is on the wire right now.
 */
export async function takeBackMessage(
  author: Author,
  id: string,
  writing: string,
): Promise<string | null> {
  const { accountId } = author;
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const item = await db.outbox.where({ id }).first();
      if (item?.kind !== 'addMessage' || item.state === 'sending') return null;
      const { chatroomId, message } = item.payload;
      const text = writing === '' ? message : `${message}\n${writing}`;
      await db.outbox.delete(item.order);
      await db.drafts.put({ accountId, chatroomId, text });
      return text;
    }),
  );
}

async function readItem(id: string): Promise<OutboxItem | undefined> {
  return await onDatabase(device.db, (db) => db.outbox.where({ id }).first());
}
