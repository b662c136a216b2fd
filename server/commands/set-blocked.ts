import type { CommandHandler } from './command-handler.ts';
import { refused } from '#contract/result.ts';

export const setBlocked: CommandHandler<'setBlocked'> = {
  lock: async () => ({
    decide: () => refused({ code: 'UNAVAILABLE' }),
    audience: () => [],
    effect: () => {
      throw new Error('Nothing to write');
    },
  }),
};
