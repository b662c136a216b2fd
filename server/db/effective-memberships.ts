import { eq, inArray, or } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Membership } from '#contract/profile/record.ts';
import { memberships } from './schema/identity.ts';
import { businesses, corporates, creators } from './schema/market.ts';

/** A database or a transaction in it. */
export type Reader = Pick<NodePgDatabase, 'select'>;

const corporateRoles: readonly Role[] = ['corp-admin', 'corp-manager', 'corp-viewer'];
const byName = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en');

/**
 * Every hat a user may wear now: those granted, and for a corporate role one for each business of that
 * corporation. At most one for an account; a grant on the business itself goes before one through its corporation.
 *
 * The order is stable, because `switchMembership` names a place in it: the creator, independent businesses by
 * name, then for each corporation by name the corporation itself and its businesses by name.
 */
export async function effectiveMembershipsOf(db: Reader, userId: UserId): Promise<Membership[]> {
  const granted = await grantedTo(db, userId);
  const roleInCorporation = new Map(
    granted
      .filter((one) => !one.businessId && one.corporateId && corporateRoles.includes(one.role))
      .map((one) => [one.corporateId, one.role]),
  );
  const own = new Set(granted.map((one) => one.accountId));
  const reached = await businessesOf(
    db,
    [...roleInCorporation.keys()].filter((id) => id !== null),
  );
  const through = reached
    .filter((business) => !own.has(business.accountId))
    .flatMap((business) => {
      const role = roleInCorporation.get(business.corporateId);
      return role ? [{ ...business, role, creatorId: null }] : [];
    });
  return [...granted, ...through].sort(inOrder);
}

function inOrder(a: Membership, b: Membership): number {
  return (
    groupOf(a) - groupOf(b) ||
    byName(a.corporateName, b.corporateName) ||
    (a.corporateId ?? '').localeCompare(b.corporateId ?? '') ||
    Number(a.businessId !== null) - Number(b.businessId !== null) ||
    byName(a.businessName, b.businessName) ||
    a.accountId.localeCompare(b.accountId)
  );
}

function groupOf(membership: Membership): number {
  if (membership.creatorId) return 0;
  return membership.corporateId ? 2 : 1;
}

const businessFields = {
  businessId: businesses.id,
  businessName: businesses.name,
  logoUrl: businesses.logoUrl,
  photoUrl: businesses.photoUrl,
};

async function grantedTo(db: Reader, userId: UserId): Promise<Membership[]> {
  const rows = await db
    .select({
      accountId: memberships.accountId,
      role: memberships.role,
      ...businessFields,
      corporateName: corporates.name,
      corporateId: corporates.id,
      creatorId: creators.id,
      creatorPhotoUrl: creators.photoUrl,
    })
    .from(memberships)
    .leftJoin(creators, eq(creators.id, memberships.accountId))
    .leftJoin(businesses, eq(businesses.id, memberships.accountId))
    .leftJoin(
      corporates,
      or(eq(corporates.id, memberships.accountId), eq(corporates.id, businesses.corporateId)),
    )
    .where(eq(memberships.userId, userId));
  return rows.map((row) => ({
    accountId: row.accountId,
    role: row.role,
    businessId: row.businessId,
    businessName: row.businessName,
    corporateId: row.corporateId,
    corporateName: row.corporateName,
    creatorId: row.creatorId,
    photoUrl: row.creatorPhotoUrl ?? row.logoUrl ?? row.photoUrl,
  }));
}

type Reached = Omit<Membership, 'role' | 'creatorId'>;

async function businessesOf(db: Reader, corporateIds: AccountId[]): Promise<Reached[]> {
  if (corporateIds.length === 0) return [];
  const rows = await db
    .select({
      ...businessFields,
      corporateId: corporates.id,
      corporateName: corporates.name,
    })
    .from(businesses)
    .innerJoin(corporates, eq(corporates.id, businesses.corporateId))
    .where(inArray(corporates.id, corporateIds));
  return rows.map(({ logoUrl, ...row }) => ({
    ...row,
    accountId: row.businessId,
    photoUrl: logoUrl ?? row.photoUrl,
  }));
}
