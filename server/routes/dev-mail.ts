import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { lettersTo } from '../identity/mailbox.ts';
import { refuse } from '../texts/refusal.ts';

export const devMailRoutes: Handlers<'devMail'> = {
  async devMail({ deps, query }) {
    if (!deps.env.demo) return refused(refuse('NOT_FOUND'));
    return ok(await lettersTo(deps, query.to));
  },
};
