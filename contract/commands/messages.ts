import type { messagePayloads } from './messages-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

const lane = (payload: { chatroomId: string }) => `chatroom:${payload.chatroomId}`;

export const messageCommands: DeclarationsOf<typeof messagePayloads> = {
  addMessage: { action: 'chat.send', offline: 'queued', lane },
  removeMessage: { action: 'chat.send', offline: 'queued', lane },
  readChatroom: { action: 'chat.read', offline: 'queued', quiet: true, lane },
};
