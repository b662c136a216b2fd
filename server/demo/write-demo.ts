import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import { businesses, campaigns, chatrooms, corporates, creators } from '../db/schema/market.ts';
import { notifications } from '../db/schema/notices.ts';
import { ratings } from '../db/schema/profiles.ts';
import { candidates, postUrls } from '../db/schema/work.ts';
import type { Files } from '../ports/files/files.ts';
import { writeManyCampaigns } from './bulk.ts';
import { campaignRows } from './campaign-rows.ts';
import { candidateRows } from './candidate-rows.ts';
import { writeDemoContent } from './content.ts';
import { planNotices } from './notices.ts';
import { demoCreators, demoPeople } from './people.ts';
import { demoBusinesses, demoCampaigns, demoCorporates, demoHours } from './places.ts';
import { planProjects, type DemoProject } from './plan-shoots.ts';
import { writeDemoPortfolio } from './portfolio.ts';
import { writeProjectReviews, writeReviews } from './reviews.ts';
import { countRevisions, setRevisions, showInFeeds, type Seen } from './revisions.ts';
import { changesAfterTalk, planRooms, readStateOf, type DemoRoom } from './rooms.ts';
import { DAY } from './timeline.ts';
import { writeMessages } from './write-messages.ts';

type Wishes = {
  now: Date;
  /** So many in all, with history before the conversations. */
  messages?: number;
  /** Without a place for files there are no pictures. */
  files?: Files;
  /** Campaigns of one business beside the demo's own. */
  furtherCampaigns?: number;
};
export type DemoSize = {
  businesses: number;
  creators: number;
  campaigns: number;
  chatrooms: number;
  messages: number;
};
export type DemoWork = {
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** Everybody has been here for longer than any message. */
const SINCE_DAYS = 900;

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left: every message and every reading raised both parties' revisions once.
 */
export async function writeDemo(client: PoolClient, wishes: Wishes): Promise<DemoSize> {
  const { now, messages, files, furtherCampaigns = 0 } = wishes;
  const db = drizzle(client);
  const rooms = planRooms(now.getTime(), messages);
  await writePeopleAndPlaces(client, now);
  await writeReviews(client, now);
  const work = planProjects(now.getTime(), rooms);
  const rated = await db.select().from(ratings);
  const tiers = new Map(rated.map(({ accountId, status }) => [accountId, status]));
  const cast = candidateRows({ now: now.getTime(), tiers }, work);
  await db.insert(campaigns).values(campaignRows({ now: now.getTime(), rooms, work, cast }));
  await db.insert(chatrooms).values(rooms.map(roomRow));
  const revisions = countRevisions();
  const count = await writeMessages(client, rooms, revisions);
  const notices = planNotices(now.getTime(), { rooms, work, cast });
  await db.insert(candidates).values([...cast]);
  await writeProjects(client, work);
  await db.insert(notifications).values(notices);
  await showInFeeds(client, revisions, [
    ...visibleWork({ rooms, work, cast }),
    ...notices.map(({ accountId, id }): Seen => [accountId, 'notifications', id]),
  ]);
  await writeProjectReviews(client, work, now);
  if (files) {
    await writeDemoPortfolio(client, revisions, files, now);
    await writeDemoContent(client, revisions, files, { now, work });
  }
  await writeManyCampaigns(client, revisions, now, furtherCampaigns);
  await setRevisions(client, revisions);
  return {
    businesses: demoBusinesses.length,
    creators: demoCreators.length,
    campaigns: demoCampaigns.length + furtherCampaigns,
    chatrooms: rooms.length,
    messages: count,
  };
}

async function writePeopleAndPlaces(client: PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const createdOn = new Date(now.getTime() - SINCE_DAYS * DAY);
  const times = { createdOn, updatedOn: createdOn };
  const ofKind = (kind: AccountKind, all: readonly { id: AccountId }[]) =>
    all.map(({ id }) => ({ id, kind, createdOn }));
  await db
    .insert(accounts)
    .values([
      ...ofKind('creator', demoCreators),
      ...ofKind('business', demoBusinesses),
      ...ofKind('corporate', demoCorporates),
    ]);
  await db.insert(users).values(
    demoPeople.map(({ memberships: [first], ...person }) => {
      return { ...person, province: 'AZ', currentAccountId: first?.accountId ?? null, createdOn };
    }),
  );
  await db
    .insert(memberships)
    .values(
      demoPeople.flatMap((person) =>
        person.memberships.map((one) => ({ ...one, userId: person.id, createdOn })),
      ),
    );
  await db.insert(corporates).values(demoCorporates.map((one) => ({ ...one, createdOn })));
  await db
    .insert(businesses)
    .values(demoBusinesses.map(({ key: _, contactUserId: __, ...one }) => ({ ...one, ...times })));
  await db
    .insert(creators)
    .values(demoCreators.map(({ userId: _, ...one }) => ({ ...one, ...times })));
  const updatedOn = new Date(now.getTime() - 20 * DAY);
  await db.insert(availability).values(
    demoBusinesses.map(({ key, id }) => {
      return { businessId: id, ...demoHours(key, now.getTime()), updatedOn, version: 3 };
    }),
  );
}

function roomRow(room: DemoRoom): typeof chatrooms.$inferInsert {
  const last = room.said.at(-1);
  if (!last) throw new Error('A demo room without a word.');
  const state = readStateOf(room);
  return {
    id: room.id,
    campaignId: room.place.id,
    businessId: room.businessId,
    creatorId: room.creatorId,
    businessUserId: room.businessUserId,
    archived: room.archived ?? false,
    ...state,
    lastMessage: [...last.text].slice(0, LAST_MESSAGE_CHARACTERS).join(''),
    lastMessageOn: new Date(last.at),
    lastMessageFromCreator: last.fromCreator,
    createdOn: new Date(room.createdAt),
    updatedOn: new Date(last.at),
    version: 1 + state.lastSeq + changesAfterTalk(room),
  };
}

async function writeProjects(client: PoolClient, work: readonly DemoProject[]): Promise<void> {
  const db = drizzle(client);
  await db.insert(projects).values(work.map(({ row }) => row));
  const posts = work.flatMap(({ row: { id, posts: all } }) =>
    all.map(({ normalisedUrl, submittedOn }) => {
      return { normalisedUrl, projectId: id, createdOn: new Date(submittedOn) };
    }),
  );
  await db.insert(postUrls).values(posts);
  await db.insert(appointments).values(work.flatMap(({ shoots }) => shoots));
}

/** A business sees what is its own; a creator its projects, with their campaigns, and the hours of those under way. */
function visibleWork({ work, cast }: DemoWork): Seen[] {
  const watched = new Map<string, Seen>();
  for (const { room, row } of work) {
    const { creatorId, businessId } = room;
    const seen: Seen = [creatorId, 'availability', businessId];
    if (!isEnded(row.step)) watched.set(`${creatorId} ${businessId}`, seen);
  }
  return [
    ...[...demoCreators, ...demoBusinesses, ...demoCorporates].map(({ id }): Seen => [
      id,
      'profiles',
      id,
    ]),
    ...demoBusinesses.map(({ id }): Seen => [id, 'availability', id]),
    ...watched.values(),
    ...demoCampaigns.map(({ id, business }): Seen => [business.id, 'campaigns', id]),
    ...cast.map(({ creatorId, campaignId }): Seen => [creatorId, 'campaigns', campaignId]),
    ...cast.flatMap(({ id, businessId, creatorId }): Seen[] => [
      [businessId, 'candidates', id],
      [creatorId, 'candidates', id],
    ]),
    ...work.flatMap(({ room, row, shoots }) =>
      [room.businessId, room.creatorId].flatMap((account): Seen[] => [
        [account, 'projects', row.id],
        ...shoots.map(({ id }): Seen => [account, 'appointments', id ?? '']),
      ]),
    ),
  ];
}
