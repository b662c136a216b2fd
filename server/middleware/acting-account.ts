import { eq } from 'drizzle-orm';
import { accountId, type AccountId } from '#contract/ids.ts';
import { can, type Action } from '#contract/permissions.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps, UserCaller } from '../call.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { users } from '../db/schema/identity.ts';
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
  const account = parsed.success ? parsed.data : await currentAccountOf(deps, user);
  if (!account) return refused(refuse('ACCOUNT_MISSING'));
  const memberships = await effectiveMembershipsOf(deps.db, user.userId);
  const membership = memberships.find((one) => one.accountId === account);
  if (!membership) return refused(refuse('MEMBERSHIP_GONE'));
  if (!can(membership.role, action)) return refused(refuse('FORBIDDEN'));
  return ok({ ...user, accountId: account, membership });
}

async function currentAccountOf({ db }: Deps, { userId }: UserCaller): Promise<AccountId | null> {
  const [user] = await db
    .select({ accountId: users.currentAccountId })
    .from(users)
    .where(eq(users.id, userId));
  return user?.accountId ?? null;
}
