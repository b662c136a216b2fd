import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { can, roles, type Role } from '#contract/permissions.ts';
import { headers as names } from '#contract/routes/route.ts';
import { availability } from '#server/db/schema/bookings.ts';
import { accounts, memberships } from '#server/db/schema/identity.ts';
import { businesses, creators } from '#server/db/schema/market.ts';
import type { TestApp } from '../../support/app.ts';
import { aCorporate, aSubscription, aUser, openAllWeek } from '../../support/builders.ts';
import type { Headers } from '../../support/chat.ts';

export type Side = 'creator' | 'business';
export const sideOf = (role: Role): Side => (role === 'creator' ? 'creator' : 'business');
export const isCorporate = (role: Role): boolean => role.startsWith('corp-');

/** Someone with one role, which they have for every account that they are given. */
export type Member = {
  role: Role;
  userId: UserId;
  /** The corporation whose businesses a corporate role reaches. */
  corporateId: AccountId | null;
  /** Headers of a call for an account, whether it is theirs or not. */
  as: (accountId: AccountId) => Headers;
};

export async function aMemberOf(app: TestApp, role: Role): Promise<Member> {
  const { db } = app.deps;
  const userId = await aUser(db);
  const corporateId = isCorporate(role) ? (await aCorporate(db)).accountId : null;
  if (corporateId) await grant(app, { userId, role }, corporateId);
  if (corporateId) await aSubscription(db, corporateId);
  const session = await app.signIn(userId);
  const as = (accountId: AccountId) => ({ ...session, [names.account]: accountId });
  return { role, userId, corporateId, as };
}

/** One member of each role. */
export async function castOf(app: TestApp): Promise<Record<Role, Member>> {
  const all: [Role, Member][] = [];
  for (const role of roles) all.push([role, await aMemberOf(app, role)]);
  return Object.fromEntries(all) as Record<Role, Member>;
}

const grant = async (
  { deps: { db } }: TestApp,
  { userId, role }: Pick<Member, 'userId' | 'role'>,
  accountId: AccountId,
) => void (await db.insert(memberships).values({ userId, accountId, role }));

export type Pair = { businessId: AccountId; creatorId: AccountId };
type Named = { business?: string; first?: string; last?: string };

/** A business with all that publishing asks for, and a creator who may apply anywhere; the member acts for their side's. */
export async function aPair(
  app: TestApp,
  member: Member | null,
  { business = 'Desert Bloom Café', first = 'Maya', last = 'Torres' }: Named = {},
): Promise<Pair> {
  const { db } = app.deps;
  const [businessId, creatorId] = [newId<AccountId>(), newId<AccountId>()];
  await db.insert(accounts).values([
    { id: businessId, kind: 'business' },
    { id: creatorId, kind: 'creator' },
  ]);
  await db.insert(businesses).values({
    id: businessId,
    corporateId: member?.corporateId ?? null,
    name: business,
    street: '12 Patio Way',
    locality: 'Tempe',
    postalCode: '85281',
    categories: ['eats'],
  });
  if (!member?.corporateId) await aSubscription(db, businessId);
  await db.insert(creators).values({
    id: creatorId,
    firstName: first,
    lastName: last,
    photoUrl: '/files/0',
    locality: 'Phoenix',
    categories: ['eats'],
    about: '<p>Patios.</p>',
    dateOfBirth: '1997-04-12',
    instagramUrl: 'https://instagram.com/cast',
  });
  await db.insert(availability).values({ businessId, week: openAllWeek });
  if (member && !member.corporateId) {
    await grant(app, member, sideOf(member.role) === 'creator' ? creatorId : businessId);
  }
  return { businessId, creatorId };
}

/** The account of a pair that a role acts for. */
export const ownOf = (role: Role, { businessId, creatorId }: Pair): AccountId =>
  sideOf(role) === 'creator' ? creatorId : businessId;

export { can, roles };
