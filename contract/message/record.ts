import * as z from 'zod/mini';
import { chatroomId, messageId } from '../ids.ts';
import { picture } from '../pictures/record.ts';

/** A picture in a chat, with its description for people who don't see it. */
export const messagePicture = z.extend(picture, { altText: z.string() });
export type MessagePicture = z.infer<typeof messagePicture>;

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
  removedOn: z.optional(z.iso.datetime()),
  /** The reading account's revision in which this state of the message became visible. */
  revision: z.int(),
});
export type MessageRecord = z.infer<typeof messageRecord>;
