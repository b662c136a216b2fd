import * as z from 'zod/mini';
import { chatroomId, userId } from '../ids.ts';
import { messageAuthor } from '../message/record.ts';
import { parties } from '../parties.ts';

/** The newest message of a room, shortened for the list. */
const lastMessage = z.object({
  seq: z.int(),
  /** Empty for a removed message, and for a picture without words. */
  text: z.string(),
  hasPicture: z.optional(z.boolean()),
  createdOn: z.iso.datetime(),
  isMessageFromCreator: z.boolean(),
  sentBy: z.optional(messageAuthor),
});

/**
 * A conversation between one business and one creator about one campaign. Read state is a seq per side (the
 * higher wins); `unreadBy…` are the other side's messages after it.
 */
export const chatroomRecord = z.object({
  chatroomId,
  ...parties,
  businessUserId: z.nullable(userId),
  creatorFirstName: z.string(),
  creatorLastName: z.string(),
  archived: z.boolean(),
  lastSeq: z.int(),
  lastMessage: z.nullable(lastMessage),
  seenSeqByBusiness: z.int(),
  seenSeqByCreator: z.int(),
  unreadByBusiness: z.int(),
  unreadByCreator: z.int(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  /** The reading account's revision in which this state became visible. */
  revision: z.int(),
});
export type ChatroomRecord = z.infer<typeof chatroomRecord>;
