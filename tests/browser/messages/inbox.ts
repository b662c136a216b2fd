import { v5 } from 'uuid';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, ChatroomId, MessageId, UserId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Role } from '#contract/permissions.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { mergeMessages } from '#src/data/device/log.ts';
import { openCopy } from '../open-copy.ts';
import { unsent } from '../outbox.ts';

/** The same word is the same id, so that a test can name what it builds. */
export const idOf = <T extends string>(word: string) =>
  v5(word, '1b671a64-40d5-491e-99b0-da01ff1f3341') as T;

export const me = idOf<UserId>('me');
export const creatorAccount = idOf<AccountId>('creator');
export const businessAccount = idOf<AccountId>('business');

export function buildRoom(name: string, change: Partial<ChatroomRecord> = {}): ChatroomRecord {
  return {
    chatroomId: idOf<ChatroomId>(name),
    campaignId: idOf(`campaign of ${name}`),
    campaignTitle: 'Patio brunch',
    businessId: businessAccount,
    businessName: name,
    businessLogoUrl: null,
    businessUserId: null,
    creatorId: creatorAccount,
    creatorFirstName: 'Maya',
    creatorLastName: 'Ortiz',
    creatorPhotoUrl: null,
    archived: false,
    lastSeq: 0,
    lastMessage: null,
    seenSeqByBusiness: 0,
    seenSeqByCreator: 0,
    unreadByBusiness: 0,
    unreadByCreator: 0,
    createdOn: '2026-01-05T16:00:00.000Z',
    updatedOn: '2026-01-05T16:00:00.000Z',
    version: 1,
    revision: 1,
    ...change,
  };
}

export type Said = { text: string; by: 'creator' | 'business'; at?: string };

/** A room with its log: its messages, numbered from 1, and everything read up to `seen` by the creator. */
export function buildTalk(
  room: ChatroomRecord,
  said: readonly Said[],
  seen = { creator: said.length, business: said.length },
): { room: ChatroomRecord; messages: MessageRecord[] } {
  const messages = said.map(({ text, by, at }, index): MessageRecord => ({
    id: idOf<MessageId>(`${room.chatroomId} ${index + 1}`),
    chatroomId: room.chatroomId,
    seq: index + 1,
    message: text,
    createdOn: at ?? new Date(Date.UTC(2026, 0, 5, 17, index)).toISOString(),
    isMessageFromCreator: by === 'creator',
    revision: 1,
  }));
  const last = messages.at(-1);
  const unread = (by: Said['by'], upTo: number) =>
    said.filter((one, index) => one.by === by && index + 1 > upTo).length;
  return {
    messages,
    room: {
      ...room,
      lastSeq: said.length,
      lastMessage: last
        ? {
            seq: last.seq,
            text: last.message,
            createdOn: last.createdOn,
            isMessageFromCreator: last.isMessageFromCreator,
          }
        : null,
      seenSeqByCreator: seen.creator,
      seenSeqByBusiness: seen.business,
      unreadByCreator: unread('business', seen.creator),
      unreadByBusiness: unread('creator', seen.business),
    },
  };
}

/** An unsent message of the signed-in person, as the outbox holds it. */
export function buildUnsent(
  room: ChatroomRecord,
  text: string,
  change: Partial<OutboxItem> = {},
): Omit<OutboxItem, 'order'> {
  return unsent({
    kind: 'addMessage',
    occurredAt: '2026-01-05T19:00:00.000Z',
    userId: me,
    accountId: creatorAccount,
    lane: `chatroom:${room.chatroomId}`,
    payload: {
      message: text,
      chatroomId: room.chatroomId,
      campaignId: room.campaignId,
      businessId: room.businessId,
      creatorId: room.creatorId,
      isMessageFromCreator: true,
    },
    ...change,
  }) as Omit<OutboxItem, 'order'>;
}

function membershipOf(role: Role): Membership {
  const isCreator = role === 'creator';
  const isCorporate = role.startsWith('corp-');
  return {
    accountId: isCreator ? creatorAccount : businessAccount,
    role,
    businessId: isCreator ? null : businessAccount,
    businessName: isCreator ? null : 'Desert Bloom',
    corporateId: isCorporate ? idOf('corporate') : null,
    corporateName: isCorporate ? 'Bloom Group' : null,
    creatorId: isCreator ? creatorAccount : null,
    photoUrl: null,
  };
}

/** Fills this device as sign-in and sync leave it: the session, the rooms in the replica, the log and the cursor. */
export async function openInbox(
  role: Role,
  talks: readonly { room: ChatroomRecord; messages?: MessageRecord[] }[],
  cursor: string | null = 'epoch01.10',
): Promise<void> {
  const { db } = device;
  const membership = membershipOf(role);
  const { accountId } = membership;
  await db.session.put({
    key: 'current',
    userId: me,
    sessionId: idOf('session'),
    accessToken: '',
    expiresAt: 0,
    profile: {
      userId: me,
      firstName: 'Maya',
      lastName: 'Ortiz',
      email: 'maya@pollin.test',
      phone: null,
      locality: 'Phoenix',
      province: 'AZ',
      notificationSettings: { privatePreviews: false, emails: true },
      memberships: [membership],
      currentMembership: membership,
      creator: null,
      business: null,
    },
    accountId,
    state: 'open',
  });
  for (const { messages = [] } of talks) await mergeMessages(db, accountId, messages);
  await openCopy(accountId, { chatrooms: talks.map(({ room }) => room) }, cursor);
}
