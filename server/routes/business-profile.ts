import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const businessProfileRoutes: Handlers<'updateBusinessProfile' | 'getReviewTraits'> = {
  updateBusinessProfile: async () => refused(refuse('UNAVAILABLE')),
  getReviewTraits: async () => refused(refuse('UNAVAILABLE')),
};
