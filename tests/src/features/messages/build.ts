import { v5 } from 'uuid';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, ChatroomId, CommandId, MessageId, UserId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';

export const idOf = <T extends string>(word: string) =>
  v5(word, '1b671a64-40d5-491e-99b0-da01ff1f3341') as T;

export const creator = idOf<AccountId>('creator');
export const business = idOf<AccountId>('business');
export const roomId = idOf<ChatroomId>('room');

export function buildRoom(change: Partial<ChatroomRecord> = {}): ChatroomRecord {
  return {
    chatroomId: roomId,
    campaignId: idOf('campaign'),
    campaignTitle: 'Patio brunch',
    businessId: business,
    businessName: 'Desert Bloom',
    businessLogoUrl: null,
    businessUserId: null,
    creatorId: creator,
    creatorFirstName: 'Maya',
    creatorLastName: 'Ortiz',
    creatorPhotoUrl: null,
    archived: false,
    lastSeq: 10,
    lastMessage: {
      seq: 10,
      text: 'See you there',
      createdOn: '2026-01-05T17:00:00.000Z',
      isMessageFromCreator: false,
    },
    seenSeqByBusiness: 8,
    seenSeqByCreator: 6,
    unreadByBusiness: 0,
    unreadByCreator: 3,
    createdOn: '2026-01-01T16:00:00.000Z',
    updatedOn: '2026-01-05T17:00:00.000Z',
    version: 1,
    revision: 5,
    ...change,
  };
}

export function buildMessage(seq: number, change: Partial<MessageRecord> = {}): MessageRecord {
  return {
    id: idOf<MessageId>(`message ${seq}`),
    chatroomId: roomId,
    seq,
    message: `Message ${seq}`,
    createdOn: new Date(Date.UTC(2026, 0, 5, 17, seq)).toISOString(),
    isMessageFromCreator: seq % 2 === 0,
    revision: 5,
    ...change,
  };
}

const envelope = (order: number) => ({
  id: idOf<CommandId>(`command ${order}`),
  order,
  occurredAt: '2026-01-05T18:00:00.000Z',
  userId: idOf<UserId>('me'),
  accountId: creator,
  lane: `chatroom:${roomId}`,
  attempts: 0,
  faults: 0,
  confirmed: false,
});

const unsent = {
  state: 'waiting',
  nextTryAt: 0,
  isAskedToWait: false,
  attention: null,
} as const;

export function buildUnsent(order: number, text: string, change: Partial<OutboxItem> = {}) {
  const payload = {
    message: text,
    chatroomId: roomId,
    campaignId: idOf('campaign'),
    businessId: business,
    creatorId: creator,
    isMessageFromCreator: true,
  };
  return { ...envelope(order), ...unsent, kind: 'addMessage', payload, ...change } as OutboxItem;
}

export function buildUnsentRead(order: number, seq: number): OutboxItem {
  const payload = { chatroomId: roomId, seq };
  return { ...envelope(order), ...unsent, kind: 'readChatroom', payload } as OutboxItem;
}

export function buildSent(
  order: number,
  text: string,
  revision: number,
  result: unknown,
): SentItem {
  const {
    state: _,
    attention: __,
    nextTryAt: ___,
    isAskedToWait: ____,
    ...item
  } = buildUnsent(order, text);
  return { ...item, revision, result, sentAt: 0 };
}
