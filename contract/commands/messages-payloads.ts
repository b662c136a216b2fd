import * as z from 'zod/mini';
import { count } from './fields.ts';
import { accountId, campaignId, chatroomId, messageId } from '../ids.ts';
import type { Payloads } from './declaration.ts';

export const messagePayloads = {
  /** The specification's add-message body. Ids and the sender flag are checked against the session, never trusted. */
  addMessage: z.strictObject({
    message: z.string(),
    chatroomId,
    campaignId,
    businessId: accountId,
    creatorId: accountId,
    isMessageFromCreator: z.boolean(),
  }),
  /** Takes back a message of the caller's account. */
  removeMessage: z.strictObject({ chatroomId, messageId, seq: count() }),
  readChatroom: z.strictObject({ chatroomId, seq: count() }),
} as const satisfies Payloads;
