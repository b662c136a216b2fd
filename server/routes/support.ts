import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const supportRoutes: Handlers<'supportRequest'> = {
  supportRequest: async () => refused(refuse('UNAVAILABLE')),
};
