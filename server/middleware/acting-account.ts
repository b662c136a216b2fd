import { eq } from 'drizzle-orm';
import { accountId, type AccountId } from '#contract/ids.ts';
import { can, type Action } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps, UserCaller } from '../call.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { users } from '../db/schema/identity.ts';
import { currentOf } from '../identity/user-profile.ts';
import { refuse } from '../refusal.ts';

/**
 * The user acting for the account a call names, else for their current one – if it is one of their memberships now
 * and the role there allows the action.
 */
export async function actFor(
  deps: Deps,
  user: UserCaller,
  named: string | undefined,
  action: Action,
): Promise<Result<AccountCaller, Refusal>> {
  const parsed = accountId.safeParse(named);
  if (named !== undefined && !parsed.success) return refused(refuse('INVALID'));
  const memberships = await effectiveMembershipsOf(deps.db, user.userId);
  if (!parsed.success) {
    const current = currentOf(memberships, await chosenAccountOf(deps, user));
    return current ? permit(user, current, action) : refused(refuse('ACCOUNT_MISSING'));
  }
  const membership = memberships.find((one) => one.accountId === parsed.data);
  return membership ? permit(user, membership, action) : refused(refuse('MEMBERSHIP_GONE'));
}

function permit(
  user: UserCaller,
  membership: Membership,
  action: Action,
): Result<AccountCaller, Refusal> {
  if (!can(membership.role, action)) return refused(refuse('FORBIDDEN'));
  return ok({ ...user, accountId: membership.accountId, membership });
}

async function chosenAccountOf({ db }: Deps, { userId }: UserCaller): Promise<AccountId | null> {
  const [user] = await db
    .select({ accountId: users.currentAccountId })
    .from(users)
    .where(eq(users.id, userId));
  return user?.accountId ?? null;
}
