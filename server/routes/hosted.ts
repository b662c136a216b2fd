import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';

export const hostedRoutes: Handlers<'firebaseConfig'> = {
  firebaseConfig: async ({ deps: { identity } }) =>
    identity ? ok(identity.client) : refused(refuse('NOT_FOUND')),
};
