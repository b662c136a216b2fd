import { inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  newId,
  type AccountId,
  type CampaignId,
  type ChatroomId,
  type UserId,
} from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { accounts, memberships, users } from '#server/db/schema/identity.ts';
import {
  businesses,
  campaigns,
  chatrooms,
  corporates,
  creators,
  feed,
} from '#server/db/schema/market.ts';

export type Party = { accountId: AccountId; userId: UserId };

/** A user with an address of their own and no account. */
export async function aUser(
  db: NodePgDatabase,
  over: Partial<typeof users.$inferInsert> = {},
): Promise<UserId> {
  const id = newId<UserId>();
  await db
    .insert(users)
    .values({ id, email: `${id}@pollin.test`, firstName: 'Alex', lastName: 'Reyes', ...over });
  return id;
}

/** Lets a user act for an account. */
export async function aMember(
  db: NodePgDatabase,
  accountId: AccountId,
  role: Role,
  userId?: UserId,
): Promise<UserId> {
  const member = userId ?? (await aUser(db));
  await db.insert(memberships).values({ userId: member, accountId, role });
  return member;
}

export async function aCreator(
  db: NodePgDatabase,
  over: Partial<typeof creators.$inferInsert> = {},
): Promise<Party> {
  const accountId = newId<AccountId>();
  await db.insert(accounts).values({ id: accountId, kind: 'creator' });
  await db
    .insert(creators)
    .values({ id: accountId, firstName: 'Maya', lastName: 'Torres', ...over });
  return { accountId, userId: await aMember(db, accountId, 'creator') };
}

export async function aBusiness(
  db: NodePgDatabase,
  over: Partial<typeof businesses.$inferInsert> = {},
): Promise<Party> {
  const accountId = newId<AccountId>();
  await db.insert(accounts).values({ id: accountId, kind: 'business' });
  await db.insert(businesses).values({ id: accountId, name: 'Desert Bloom Café', ...over });
  return { accountId, userId: await aMember(db, accountId, 'owner') };
}

export async function aCorporate(db: NodePgDatabase): Promise<Party> {
  const accountId = newId<AccountId>();
  await db.insert(accounts).values({ id: accountId, kind: 'corporate' });
  await db.insert(corporates).values({ id: accountId, name: 'Saguaro Group' });
  return { accountId, userId: await aMember(db, accountId, 'corp-admin') };
}

export type Room = {
  chatroomId: ChatroomId;
  campaignId: CampaignId;
  businessId: AccountId;
  creatorId: AccountId;
};

/** A chat without messages about a campaign of its own, new in both parties' feeds. */
export async function aRoom(
  db: NodePgDatabase,
  {
    business,
    creator,
    ...over
  }: { business: Party; creator: Party } & Partial<typeof chatrooms.$inferInsert>,
): Promise<Room> {
  const campaignId = newId<CampaignId>();
  const chatroomId = newId<ChatroomId>();
  const [businessId, creatorId] = [business.accountId, creator.accountId];
  await db.insert(campaigns).values({
    id: campaignId,
    businessId,
    title: 'Patio season',
    category: 'food',
    status: 'active',
  });
  await db.insert(chatrooms).values({ id: chatroomId, campaignId, businessId, creatorId, ...over });
  const record = { collection: 'chatrooms' as const, recordId: chatroomId };
  const raised = await db
    .update(accounts)
    .set({ revision: sql`${accounts.revision} + 1` })
    .where(inArray(accounts.id, [businessId, creatorId]))
    .returning({ accountId: accounts.id, revision: accounts.revision });
  await db.insert(feed).values(raised.map((one) => ({ ...one, ...record })));
  return { chatroomId, campaignId, businessId, creatorId };
}
