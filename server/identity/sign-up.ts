import { and, eq } from 'drizzle-orm';
import { closedWeek } from '#contract/availability/record.ts';
import type { SignUpBody } from '#contract/routes/session.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { ok, refused } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import { availability } from '../db/schema/bookings.ts';
import { businesses, creators, feed } from '../db/schema/market.ts';
import { refuse } from '../texts/refusal.ts';
import type { Transaction } from './login-codes.ts';
import { userProfileOf } from './user-profile.ts';

const roleOf = { creator: 'creator', business: 'owner' } as const satisfies Record<string, Role>;

/**
 * Creates an account of the chosen kind, which the user owns and which becomes active. All or nothing: a user has one of each
 * kind, also after two simultaneous requests.
 */
export async function signUp(
  deps: Deps,
  userId: UserId,
  body: SignUpBody,
): Promise<Result<UserProfile, Refusal>> {
  return deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const role = roleOf[body.kind];
    if (await hasRole(tx, userId, role)) return refused(refuse('ALREADY_SIGNED_UP'));

    const accountId = newId<AccountId>();
    const createdOn = deps.now();
    await tx.insert(accounts).values({ id: accountId, kind: body.kind, revision: 1, createdOn });
    await insertRecord(tx, accountId, body, createdOn);
    await insertFeed(tx, accountId, body.kind);
    await tx.insert(memberships).values({ userId, accountId, role, createdOn });
    await tx
      .update(users)
      .set({ firstName: body.firstName, lastName: body.lastName, currentAccountId: accountId })
      .where(eq(users.id, userId));
    deps.log.info({ userId, accountId, kind: body.kind }, 'signed up');
    return ok(await userProfileOf(tx, userId, createdOn));
  });
}

async function hasRole(tx: Transaction, userId: UserId, role: Role): Promise<boolean> {
  const found = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, role)))
    .limit(1);
  return found.length > 0;
}

async function insertRecord(tx: Transaction, id: AccountId, body: SignUpBody, createdOn: Date) {
  const common = { id, createdOn, updatedOn: createdOn };
  if (body.kind === 'business') {
    await tx.insert(businesses).values({ ...common, name: body.businessName });
    await tx
      .insert(availability)
      .values({ businessId: id, week: closedWeek, updatedOn: createdOn });
  } else {
    const { firstName, lastName } = body;
    await tx.insert(creators).values({ ...common, firstName, lastName });
  }
}

/** The first records of a new account: itself and, for a business, its hours. Its first revision. */
async function insertFeed(tx: Transaction, accountId: AccountId, kind: SignUpBody['kind']) {
  const own = { accountId, recordId: accountId, revision: 1 };
  await tx.insert(feed).values({ ...own, collection: 'profiles' });
  if (kind === 'business') await tx.insert(feed).values({ ...own, collection: 'availability' });
}
