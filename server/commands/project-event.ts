import { refused } from '#contract/result.ts';
import type { CommandHandler } from './command-handler.ts';
import { recordsEffect } from './write-records.ts';

export const projectEvent: CommandHandler<'projectEvent'> = {
  lock: () =>
    Promise.resolve({
      decide: () => refused({ code: 'UNAVAILABLE' }),
      audience: () => [],
      effect: () => recordsEffect({}),
    }),
};
