import { eq, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { closedWeek, weekdays, type Week } from '#contract/availability/record.ts';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  ChatroomId,
  ProjectId,
  UserId,
} from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { appointments, availability, projects } from '#server/db/schema/bookings.ts';
import { subscriptions } from '#server/db/schema/billing.ts';
import { accounts, memberships, users } from '#server/db/schema/identity.ts';
import {
  businesses,
  campaigns,
  chatrooms,
  corporates,
  creators,
  feed,
} from '#server/db/schema/market.ts';

type Trial = { isOnTrial?: boolean };
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
  await showTo(db, [[accountId, [['profiles', accountId]]]]);
  return { accountId, userId: await aMember(db, accountId, 'creator') };
}

/** A subscription of a business or a corporation: active, by default. */
export const aSubscription = async (
  db: NodePgDatabase,
  accountId: AccountId,
  over: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> => {
  const row = { accountId, status: 'active' as const, ...over };
  await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.accountId, set: row });
};

/** A business with an active subscription, unless it is to be on the free trial. */
export async function aBusiness(
  db: NodePgDatabase,
  { isOnTrial = false, ...over }: Partial<typeof businesses.$inferInsert> & Trial = {},
): Promise<Party> {
  const accountId = newId<AccountId>();
  await db.insert(accounts).values({ id: accountId, kind: 'business' });
  await db.insert(businesses).values({ id: accountId, name: 'Desert Bloom Café', ...over });
  await db.insert(availability).values({ businessId: accountId, week: closedWeek });
  if (!isOnTrial) await aSubscription(db, accountId);
  const own: Shown = [
    ['profiles', accountId],
    ['availability', accountId],
  ];
  await showTo(db, [[accountId, own]]);
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
    category: 'eats',
    status: 'active',
  });
  await db.insert(chatrooms).values({ id: chatroomId, campaignId, businessId, creatorId, ...over });
  await showTo(db, [
    [
      businessId,
      [
        ['chatrooms', chatroomId],
        ['campaigns', campaignId],
      ],
    ],
    [creatorId, [['chatrooms', chatroomId]]],
  ]);
  return { chatroomId, campaignId, businessId, creatorId };
}

type Shown = readonly (readonly [collection: CollectionName, recordId: string])[];

/** The last step of a command: raises each account's revision once and stamps the records with it, new in its feed or not. */
export async function showTo(
  db: NodePgDatabase,
  shown: readonly (readonly [AccountId, Shown])[],
  { gone = false } = {},
): Promise<void> {
  const raised = await db
    .update(accounts)
    .set({ revision: sql`${accounts.revision} + 1` })
    .where(
      inArray(
        accounts.id,
        shown.map(([accountId]) => accountId),
      ),
    )
    .returning({ accountId: accounts.id, revision: accounts.revision });
  const revisions = new Map(raised.map((one) => [one.accountId, one.revision]));
  const rows = shown.flatMap(([accountId, records]) =>
    records.map(([collection, recordId]) => {
      return { accountId, collection, recordId, gone, revision: revisions.get(accountId) ?? 0 };
    }),
  );
  await db
    .insert(feed)
    .values(rows)
    .onConflictDoUpdate({
      target: [feed.accountId, feed.collection, feed.recordId],
      set: { revision: sql`excluded.revision`, gone },
    });
}

/** Open from 8:00 to 22:00 on every day. */
export const openAllWeek = Object.fromEntries(
  weekdays.map((day) => [day, { isOpen: true, startTime: 800, endTime: 2200 }]),
) as Week;

export type Project = Room & { projectId: ProjectId; business: Party; creator: Party };

type ProjectOver = {
  business: Party;
  creator: Party;
  campaign?: Partial<typeof campaigns.$inferInsert>;
  hours?: Partial<typeof availability.$inferInsert>;
} & Partial<typeof projects.$inferInsert>;

/**
 * A creator who was chosen and has yet to book: a campaign with all that a shoot needs, its chat, and a business that is
 * open all week, each visible to whom it concerns.
 */
export async function aProject(
  db: NodePgDatabase,
  { business, creator, campaign, hours, ...over }: ProjectOver,
): Promise<Project> {
  const room = await aRoom(db, { business, creator });
  const { campaignId, businessId, creatorId, chatroomId } = room;
  await db
    .update(campaigns)
    .set({ ...brief, ...campaign })
    .where(eq(campaigns.id, campaignId));
  await db
    .update(availability)
    .set({ week: openAllWeek, ...hours })
    .where(eq(availability.businessId, businessId));
  const id = newId<ProjectId>();
  const parties = { campaignId, businessId, creatorId, chatroomId };
  await db.insert(projects).values({ id, step: 'schedule_shoot', ...over, ...parties });
  const both: Shown = [
    ['projects', over.id ?? id],
    ['campaigns', campaignId],
    ['availability', businessId],
  ];
  await showTo(db, [
    [businessId, both],
    [creatorId, both],
  ]);
  return { ...room, projectId: over.id ?? id, business, creator };
}

const brief = {
  description: 'Forty covers under string lights, filmed before the first guest.',
  shotList: [
    { id: 'lights', text: 'The string lights going on', required: true },
    { id: 'pour', text: 'One slow pour', required: false },
  ],
  dos: ['Film in daylight'],
  donts: ['No faces of guests'],
  hashtags: ['#patioseason'],
  location: { street: '12 Patio Way', locality: 'Tempe', province: 'AZ', postalCode: '85281' },
  onSiteContact: {
    name: 'Sam Ortiz',
    phone: '+1 602 555 0100',
    parkingNote: 'Behind the house',
    doorNote: 'The blue door',
  },
  shootDurationMin: 60,
} satisfies Partial<typeof campaigns.$inferInsert>;

/** An hour's shoot of a project that the business has yet to confirm; the id is the caller's. */
export const reservation = (
  {
    projectId,
    campaignId,
    businessId,
    creatorId,
  }: Pick<Project, 'projectId' | 'campaignId' | 'businessId' | 'creatorId'>,
  startDateTime: Date,
) => ({
  projectId,
  campaignId,
  businessId,
  creatorId,
  serviceName: 'Desert Bloom Café – content shoot',
  startDateTime,
  endDateTime: new Date(startDateTime.getTime() + HOUR_MS),
  state: 'reserved' as const,
});

/** A shoot of a project as the newest of it: reserved, and an hour long, by default. New in both parties' feeds. */
export async function anAppointment(
  db: NodePgDatabase,
  project: Project,
  { startDateTime, ...over }: Partial<typeof appointments.$inferInsert> & { startDateTime: Date },
): Promise<AppointmentId> {
  const { projectId, businessId, creatorId } = project;
  const id = over.id ?? newId<AppointmentId>();
  await db.insert(appointments).values({
    ...reservation(project, startDateTime),
    id,
    ...over,
  });
  await db.update(projects).set({ appointmentId: id }).where(eq(projects.id, projectId));
  const both: Shown = [
    ['appointments', id],
    ['projects', projectId],
    ['availability', businessId],
  ];
  await showTo(db, [
    [businessId, both],
    [creatorId, both],
  ]);
  return id;
}
