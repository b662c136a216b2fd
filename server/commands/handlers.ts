import type { CommandKind } from '#contract/command.ts';
import { addMessage } from './add-message.ts';
import type { CommandHandler } from './command-handler.ts';
import { readChatroom } from './read-chatroom.ts';

/** Every kind of command the contract declares, with what it does. */
export const commandHandlers: { [K in CommandKind]: CommandHandler<K> } = {
  addMessage,
  readChatroom,
};
