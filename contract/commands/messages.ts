import type { messagePayloads } from './messages-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

const lane = (payload: { chatroomId: string }) => `chatroom:${payload.chatroomId}`;

export const messageCommands: DeclarationsOf<typeof messagePayloads> = {
  // A picture has a lane of its own, so a large one delays no words.
  addMessage: {
    action: 'chat.send',
    offline: 'queued',
    lane: (payload) => (payload.picture ? `media:${payload.picture.uploadId}` : lane(payload)),
  },
  removeMessage: { action: 'chat.send', offline: 'queued', lane },
  readChatroom: { action: 'chat.read', offline: 'queued', quiet: true, lane },
};
