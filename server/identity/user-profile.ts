import { eq } from 'drizzle-orm';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import type { Reader } from '../db/effective-memberships.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { users } from '../db/schema/identity.ts';
import { businessFactsOf, creatorFactsOf } from './profile-facts.ts';

/** The user for `GET /me`; creator and business are those of the current membership. */
export async function userProfileOf(db: Reader, id: UserId, now: Date): Promise<UserProfile> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error('a session without a user');
  const memberships = await effectiveMembershipsOf(db, id);
  const current = currentOf(memberships, user.currentAccountId);
  return {
    userId: id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    photoUrl: user.photoUrl,
    locality: user.locality,
    province: user.province,
    notificationSettings: { privatePreviews: user.privatePreviews, emails: user.emails },
    language: user.language,
    isSupport: user.support,
    memberships,
    currentMembership: current,
    creator: current?.creatorId
      ? {
          id: current.creatorId,
          photoUrl: current.photoUrl,
          ...(await creatorFactsOf(db, current.creatorId)),
        }
      : null,
    business: current?.businessId
      ? {
          id: current.businessId,
          name: current.businessName ?? '',
          photoUrl: current.photoUrl,
          ...(await businessFactsOf(db, current.businessId, now)),
        }
      : null,
  };
}

/**
 * The membership chosen last, while it lasts. Once it has ended, the user's own business takes its place, else their creator
 * (specification, 6). An only membership needs no choice. Otherwise the person is asked.
 */
export function currentOf(
  memberships: readonly Membership[],
  chosen: AccountId | null,
): Membership | null {
  const current = memberships.find((one) => one.accountId === chosen);
  if (current) return current;
  if (memberships.length === 1) return memberships[0] ?? null;
  return chosen === null ? null : ownOf(memberships);
}

/** Of several own businesses none is meant more than the others. */
function ownOf(memberships: readonly Membership[]): Membership | null {
  const [business, ...more] = memberships.filter((one) => one.role === 'owner');
  if (more.length > 0) return null;
  return business ?? memberships.find((one) => one.role === 'creator') ?? null;
}
