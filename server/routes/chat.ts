import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { presentChatrooms } from '../presenters/chatroom.ts';
import { presentMessages } from '../presenters/message.ts';
import { refuse } from '../texts/refusal.ts';

export const chatRoutes: Handlers<'chatrooms' | 'chatroomMessages'> = {
  chatrooms: async ({ deps, caller }) =>
    ok({ data: await presentChatrooms(deps.pool, caller.accountId) }),

  async chatroomMessages({ deps, caller, params, query }) {
    const messages = await presentMessages(deps.pool, caller.accountId, {
      chatroomId: params.id,
      before: query.before ?? null,
      limit: query.limit ?? MESSAGES_PER_PAGE,
    });
    return messages ? ok({ messages }) : refused(refuse('NOT_FOUND'));
  },
};
