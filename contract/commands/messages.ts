import * as z from 'zod/mini';
import { count } from '../fields.ts';
import { accountId, campaignId, chatroomId } from '../ids.ts';
import { payloadsOf, type DeclarationsOf } from './declaration.ts';

export const messagePayloads = payloadsOf(() => ({
  /** The specification's add-message body. Ids and the sender flag are checked against the session, never trusted. */
  addMessage: z.strictObject({
    message: z.string(),
    chatroomId,
    campaignId,
    businessId: accountId,
    creatorId: accountId,
    isMessageFromCreator: z.boolean(),
  }),
  readChatroom: z.strictObject({ chatroomId, seq: count() }),
}));

const lane = (payload: { chatroomId: string }) => `chatroom:${payload.chatroomId}`;

export const messageCommands: DeclarationsOf<typeof messagePayloads> = {
  addMessage: { action: 'chat.send', offline: 'queued', lane },
  readChatroom: { action: 'chat.read', offline: 'queued', quiet: true, lane },
};
