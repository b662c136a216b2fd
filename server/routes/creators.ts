import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const creatorRoutes: Handlers<'creators' | 'creator' | 'addFavourite' | 'removeFavourite'> =
  {
    creators: async () => refused(refuse('UNAVAILABLE')),
    creator: async () => refused(refuse('UNAVAILABLE')),
    addFavourite: async () => refused(refuse('UNAVAILABLE')),
    removeFavourite: async () => refused(refuse('UNAVAILABLE')),
  };
