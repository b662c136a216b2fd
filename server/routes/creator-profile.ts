import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const creatorProfileRoutes: Handlers<'updateCreatorProfile'> = {
  updateCreatorProfile: async () => refused(refuse('UNAVAILABLE')),
};
