import { eq } from 'drizzle-orm';
import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { users } from '../db/schema/identity.ts';
import { signUp } from '../identity/sign-up.ts';
import { userProfileOf } from '../identity/user-profile.ts';
import { refuse } from '../texts/refusal.ts';

export const meRoutes: Handlers<'me' | 'signUp' | 'switchMembership'> = {
  async me({ deps, caller }) {
    return ok(await userProfileOf(deps.db, caller.userId, deps.now()));
  },

  async signUp({ deps, caller, body }) {
    const signedUp = await signUp(deps, caller.userId, body);
    return signedUp.ok ? ok({ success: true, user: signedUp.value }) : signedUp;
  },

  async switchMembership({ deps, caller, body }) {
    const { memberships } = await userProfileOf(deps.db, caller.userId, deps.now());
    const chosen = memberships[body.membershipIndex];
    if (!chosen) return refused(refuse('INVALID'));
    if (body.accountId && body.accountId !== chosen.accountId) {
      return refused(refuse('MEMBERSHIP_LIST_CHANGED'));
    }
    await deps.db
      .update(users)
      .set({ currentAccountId: chosen.accountId })
      .where(eq(users.id, caller.userId));
    return ok({ success: true, user: await userProfileOf(deps.db, caller.userId, deps.now()) });
  },
};
