import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import { businesses, campaigns, chatrooms, corporates, creators } from '../db/schema/market.ts';
import { demoBriefs } from './briefs.ts';
import { demoCreators, demoPeople } from './people.ts';
import { demoBusinesses, demoCampaigns, demoCorporates, type CampaignKey } from './places.ts';
import { changesAfterTalk, planRooms, readStateOf, type DemoRoom } from './plan.ts';
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
  await writeCampaigns(client, now, rooms);
  await writeRooms(client, rooms);
  const revisions = countRevisions();
  const count = await writeMessages(client, rooms, revisions);
  await writeWork(client, now, rooms, revisions);
  await setRevisions(client, revisions);
  return {
    businesses: demoBusinesses.length,
    creators: demoCreators.length,
    campaigns: demoCampaigns.length,
    chatrooms: rooms.length,
    messages: count,
  };
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

/** A campaign is older than its rooms, however far their history reaches. */
async function writeCampaigns(
  client: PoolClient,
  now: Date,
  rooms: readonly DemoRoom[],
): Promise<void> {
  const rows = demoCampaigns.map(({ key, business, publishedDaysAgo, ...campaign }) => {
    const oldest = rooms.filter((room) => room.campaign === key).map((room) => room.createdAt);
    const published = Math.min(
      now.getTime() - publishedDaysAgo * DAY,
      ...oldest.map((at) => at - DAY),
    );
    const createdOn = new Date(published);
    const times = { createdOn, updatedOn: createdOn };
    return { ...campaign, ...briefOf(key, now), businessId: business.id, ...times };
  });
  await drizzle(client).insert(campaigns).values(rows);
}

function briefOf(key: CampaignKey, now: Date) {
  const { shots, minutes, contact, location, window, description, dos, donts, hashtags } =
    demoBriefs[key];
  const dayIn = (days: number) => addDays(dayOf(now.getTime()), days);
  return {
    description,
    dos,
    donts,
    hashtags,
    shotList: shots.map((shot, place) => ({
      id: `shot-${place + 1}`,
      text: shot.replace(/^\?/, ''),
      required: !shot.startsWith('?'),
    })),
    location: location ?? null,
    onSiteContact: contact,
    shootDurationMin: minutes,
    shootFrom: window ? dayIn(-window[0]) : null,
    shootTo: window ? dayIn(window[1]) : null,
  };
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
