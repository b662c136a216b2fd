import { refused } from '#contract/result.ts';
import type { Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';

export const accountRoutes: Handlers<
  | 'sessions'
  | 'endOtherSession'
  | 'endOtherSessions'
  | 'passkeys'
  | 'passkeyOptions'
  | 'addPasskey'
  | 'removePasskey'
  | 'passkeySignInOptions'
  | 'passkeySignIn'
  | 'exportAccount'
  | 'deleteAccount'
> = {
  sessions: async () => refused(refuse('UNAVAILABLE')),
  endOtherSession: async () => refused(refuse('UNAVAILABLE')),
  endOtherSessions: async () => refused(refuse('UNAVAILABLE')),
  passkeys: async () => refused(refuse('UNAVAILABLE')),
  passkeyOptions: async () => refused(refuse('UNAVAILABLE')),
  addPasskey: async () => refused(refuse('UNAVAILABLE')),
  removePasskey: async () => refused(refuse('UNAVAILABLE')),
  passkeySignInOptions: async () => refused(refuse('UNAVAILABLE')),
  passkeySignIn: async () => refused(refuse('UNAVAILABLE')),
  exportAccount: async () => refused(refuse('UNAVAILABLE')),
  deleteAccount: async () => refused(refuse('UNAVAILABLE')),
};
