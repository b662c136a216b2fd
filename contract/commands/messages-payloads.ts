import * as z from 'zod/mini';
import { count } from './fields.ts';
import { accountId, campaignId, chatroomId, messageId, uploadId } from '../ids.ts';
import { ALT_TEXT_MAX } from '../message/rules.ts';
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
    /** An uploaded picture. With one, the message may be empty. */
    picture: z.optional(
      z.strictObject({ uploadId, altText: z.string().check(z.maxLength(ALT_TEXT_MAX)) }),
    ),
  }),
  /** Takes back a message of the caller's account. */
  removeMessage: z.strictObject({ chatroomId, messageId, seq: count() }),
  readChatroom: z.strictObject({ chatroomId, seq: count() }),
} as const satisfies Payloads;
