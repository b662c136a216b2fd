import * as z from 'zod/mini';
import { chatroomId, messageId, userId } from '../ids.ts';
import { picture } from '../pictures/record.ts';

/** A picture in a chat, with its description for people who don't see it. */
export const messagePicture = z.extend(picture, { altText: z.string() });
export type MessagePicture = z.infer<typeof messagePicture>;

/** Who of a business's team wrote a message. `name` is empty for a person who has given none. */
export const messageAuthor = z.object({ userId, name: z.string() });
export type MessageAuthor = z.infer<typeof messageAuthor>;

/**
 * A message as an account sees it. `seq` counts from 1 in its room without gaps and is given by the server, like
 * `createdOn`. A removed message keeps its seq, with an empty text and `removedOn`.
 */
export const messageRecord = z.object({
  id: messageId,
  chatroomId,
  seq: z.int().check(z.positive()),
  message: z.string(),
  picture: z.optional(messagePicture),
  createdOn: z.iso.datetime(),
  isMessageFromCreator: z.boolean(),
  /** Only the business sees it, and only with more than one person in its team. */
  sentBy: z.optional(messageAuthor),
  removedOn: z.optional(z.iso.datetime()),
  /** The reading account's revision in which this state of the message became visible. */
  revision: z.int(),
});
export type MessageRecord = z.infer<typeof messageRecord>;
