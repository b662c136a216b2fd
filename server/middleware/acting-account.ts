import { accountId } from '#contract/ids.ts';
import { can, type Action } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps, UserCaller } from '../http/call.ts';
import { currentOf } from '../identity/user-profile.ts';
import { refuse } from '../texts/refusal.ts';
import type { SignedIn } from './authenticate.ts';
import { sessionAccessOf } from './session-access.ts';

/**
 * The user acting for the account of a call, else for their current one, if it is one of their memberships now and the role
 * there allows the action. A caller authenticated by this call brings the memberships along; otherwise they are read.
 */
export async function actFor(
  deps: Deps,
  user: UserCaller | SignedIn,
  named: string | undefined,
  action: Action,
): Promise<Result<AccountCaller, Refusal>> {
  const parsed = accountId.safeParse(named);
  if (named !== undefined && !parsed.success) return refused(refuse('INVALID'));
  const access = 'memberships' in user ? user : await sessionAccessOf(deps.pool, user.sessionId);
  if (!access) return refused(refuse('SESSION_ENDED'));
  if (!parsed.success) {
    const chosen = currentOf(access.memberships, access.chosen);
    return chosen ? permit(user, chosen, action) : refused(refuse('ACCOUNT_MISSING'));
  }
  const membership = access.memberships.find((one) => one.accountId === parsed.data);
  return membership ? permit(user, membership, action) : refused(refuse('MEMBERSHIP_GONE'));
}

/** Named one by one: the list of memberships is of this moment, and what lives on must not carry it. */
function permit(
  { userId, sessionId }: UserCaller,
  membership: Membership,
  action: Action,
): Result<AccountCaller, Refusal> {
  if (!can(membership.role, action)) return refused(refuse('FORBIDDEN'));
  return ok({ userId, sessionId, accountId: membership.accountId, membership });
}
