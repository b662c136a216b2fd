import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import { businesses, campaigns, chatrooms, corporates, creators } from '../db/schema/market.ts';
import { ratings } from '../db/schema/profiles.ts';
import { campaignRows } from './campaign-rows.ts';
import { candidateRows, type Tiers } from './candidate-rows.ts';
import { demoCreators, demoPeople } from './people.ts';
import { demoBusinesses, demoCampaigns, demoCorporates } from './places.ts';
import { changesAfterTalk, planRooms, readStateOf, type DemoRoom } from './plan.ts';
import { planProjects } from './plan-shoots.ts';
import { writeProjectReviews } from './project-reviews.ts';
import { countRevisions, setRevisions } from './revisions.ts';
import { DAY } from './timeline.ts';
import { writeReviews } from './reviews.ts';
import { writeMessages } from './write-messages.ts';
import { writeWork } from './write-work.ts';

export type DemoSize = {
  businesses: number;
  creators: number;
  campaigns: number;
  chatrooms: number;
  messages: number;
};

/** Everybody has been here for longer than any message. */
const SINCE_DAYS = 900;

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left: every message and every reading raised both parties' revisions once.
 */
export async function writeDemo(
  client: PoolClient,
  now: Date,
  messages?: number,
): Promise<DemoSize> {
  const rooms = planRooms(now.getTime(), messages);
  const since = new Date(now.getTime() - SINCE_DAYS * DAY);
  await writePeopleAndPlaces(client, since);
  await writeReviews(client, now);
  const work = planProjects(now.getTime(), rooms);
  const cast = candidateRows(now.getTime(), work, await tiersOf(client));
  await drizzle(client)
    .insert(campaigns)
    .values(campaignRows({ now: now.getTime(), rooms, work, cast }));
  await writeRooms(client, rooms);
  const revisions = countRevisions();
  const count = await writeMessages(client, rooms, revisions);
  await writeWork(client, { now, rooms, work, cast }, revisions);
  await writeProjectReviews(client, work, now);
  await setRevisions(client, revisions);
  return {
    businesses: demoBusinesses.length,
    creators: demoCreators.length,
    campaigns: demoCampaigns.length,
    chatrooms: rooms.length,
    messages: count,
  };
}

async function tiersOf(client: PoolClient): Promise<Tiers> {
  const rows = await drizzle(client)
    .select({ accountId: ratings.accountId, status: ratings.status })
    .from(ratings);
  return new Map(rows.map(({ accountId, status }) => [accountId, status]));
}

async function writePeopleAndPlaces(client: PoolClient, since: Date): Promise<void> {
  const db = drizzle(client);
  const times = { createdOn: since, updatedOn: since };
  const ofKind = (kind: AccountKind, all: readonly { id: AccountId }[]) =>
    all.map(({ id }) => ({ id, kind, createdOn: since }));
  await db
    .insert(accounts)
    .values([
      ...ofKind('creator', demoCreators),
      ...ofKind('business', demoBusinesses),
      ...ofKind('corporate', demoCorporates),
    ]);
  await db.insert(users).values(
    demoPeople.map(({ memberships: [first], ...person }) => ({
      ...person,
      province: 'AZ',
      currentAccountId: first?.accountId ?? null,
      createdOn: since,
    })),
  );
  await db
    .insert(memberships)
    .values(
      demoPeople.flatMap((person) =>
        person.memberships.map((one) => ({ ...one, userId: person.id, createdOn: since })),
      ),
    );
  await db.insert(corporates).values(demoCorporates.map((one) => ({ ...one, createdOn: since })));
  await db
    .insert(businesses)
    .values(demoBusinesses.map(({ key: _, contact: __, ...one }) => ({ ...one, ...times })));
  await db
    .insert(creators)
    .values(demoCreators.map(({ userId: _, ...one }) => ({ ...one, ...times })));
}

async function writeRooms(client: PoolClient, rooms: readonly DemoRoom[]): Promise<void> {
  const rows = rooms.map((room) => {
    const last = room.said[room.said.length - 1];
    if (!last) throw new Error('A demo room without a word.');
    const state = readStateOf(room);
    return {
      id: room.id,
      campaignId: room.place.id,
      businessId: room.businessId,
      creatorId: room.creatorId,
      businessUserId: room.businessUserId,
      archived: room.archived,
      ...state,
      lastMessage: [...last.text].slice(0, LAST_MESSAGE_CHARACTERS).join(''),
      lastMessageOn: new Date(last.at),
      lastMessageFromCreator: last.fromCreator,
      createdOn: new Date(room.createdAt),
      updatedOn: new Date(last.at),
      version: 1 + state.lastSeq + changesAfterTalk(room),
    };
  });
  await drizzle(client).insert(chatrooms).values(rows);
}
