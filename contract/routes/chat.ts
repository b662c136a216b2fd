import * as z from 'zod/mini';
import { chatroomRecord } from '../chatroom/record.ts';
import { messagePayloads } from '../commands/messages-payloads.ts';
import { addMessageResult } from '../commands/command-results.ts';
import { chatroomId, commandId } from '../ids.ts';
import { messageRecord } from '../message/record.ts';
import { LARGEST_INTEGER } from '../text.ts';
import { success, type Route } from './route.ts';

/** The number of a message in its room, in an address. */
export const messagePosition = z.coerce
  .number()
  .check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER));

export const chatRoutes = {
  addMessage: {
    method: 'POST',
    path: '/addMessage',
    access: { action: 'chat.send' },
    offline: 'queued',
    body: z.strictObject({ data: messagePayloads.addMessage }),
    answer: z.extend(addMessageResult, { id: commandId }),
    command: 'addMessage',
  },
  readChatroom: {
    method: 'POST',
    path: '/chatrooms/{id}/read',
    access: { action: 'chat.read' },
    offline: 'queued',
    params: z.strictObject({ id: chatroomId }),
    body: z.strictObject({ seq: z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER)) }),
    answer: success,
    command: 'readChatroom',
  },
  chatrooms: {
    method: 'GET',
    path: '/chatrooms',
    access: { action: 'chat.read' },
    offline: 'read',
    answer: z.object({ data: z.array(chatroomRecord) }),
    byItem: true,
  },
  chatroomMessages: {
    method: 'GET',
    path: '/chatrooms/{id}/messages',
    access: { action: 'chat.read' },
    offline: 'read',
    params: z.strictObject({ id: chatroomId }),
    /** Messages with a seq below `before` (the newest without it), in ascending order, `limit` at most. */
    query: z.strictObject({
      before: z.optional(messagePosition),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(512))),
    }),
    answer: z.object({ messages: z.array(messageRecord) }),
    byItem: true,
  },
} as const satisfies Record<string, Route>;
