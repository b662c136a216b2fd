import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { AccountId } from '#contract/ids.ts';
import { isEnded } from '#contract/project/rules.ts';
import { type CandidateRow, insert, rowsOf } from '../commands/write-records.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import {
  businesses,
  campaigns,
  chatrooms,
  corporates,
  creators,
  feed,
  messages,
} from '../db/schema/market.ts';
import { notifications } from '../db/schema/notices.ts';
import { files as fileRows, portfolioItems, ratings } from '../db/schema/profiles.ts';
import { candidates, contentItems, postUrls } from '../db/schema/work.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { campaignRows, candidateRows, furtherCampaigns } from './campaigns.ts';
import { DAY } from './data.ts';
import { planNotices } from './notices.ts';
import { demoCreators, demoPeople } from './people.ts';
import { contentOf, galleryOf, portfolioRows, storePictures } from './pictures.ts';
import { demoBusinesses, demoCampaigns, demoCorporates, demoHours, parties } from './places.ts';
import { type DemoProject, planProjects } from './projects.ts';
import { pastReviews, projectReviews, writeReviews } from './reviews.ts';
import { changesAfterTalk, type DemoRoom, messagesOf, planRooms, roomRow } from './rooms.ts';

type Wishes = {
  now: Date;
  /** So many in all, with history before the conversations. */
  messages?: number | undefined;
  /** Without a place for files there are no pictures. */
  files?: Files | undefined;
  /** Campaigns of one business beside the demo's own. */
  further?: number;
};
export type DemoSize = Awaited<ReturnType<typeof writeDemo>>;
/** A record that an account sees; it raised the account's revision once, or this number of times. */
type Seen = readonly [AccountId, collection: CollectionName, record: string, times?: number];

/** Everybody has been here for longer than any message. */
const SINCE_DAYS = 900;
/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const MESSAGES_AT_ONCE = 5000;
const CAMPAIGNS_AT_ONCE = 100;
const MESSAGES = insert(messages, 1);

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left: every message and every reading raised both parties' revisions once.
 */
export async function writeDemo(client: PoolClient, wishes: Wishes) {
  const { now, further = 0, files } = wishes;
  const at = now.getTime();
  const db = drizzle(client);
  const feeds = startFeeds(client);
  if (files) await client.query(KEEP_FILES);
  const works = await storePictures(files, 'works');
  const shots = await storePictures(files, 'shots');
  const rooms = planRooms(at, wishes.messages);
  const work = planProjects(at, rooms).map((one) => ({ ...one, ...contentOf(one, shots) }));
  await writePeopleAndPlaces(client, now);
  await writeReviews(client, pastReviews(at), now);
  const rated = await db.select().from(ratings);
  const tiers = new Map(rated.map(({ accountId, ...one }) => [accountId, one]));
  const cast = candidateRows({ now: at, tiers }, work);
  const galleries = demoCampaigns.map((campaign) => galleryOf(campaign, shots, now));
  const briefs = campaignRows({ now: at, rooms, work, cast });
  await db.insert(campaigns).values(briefs.map((row, n) => ({ ...row, ...galleries[n]?.row })));
  const said = await writeRooms(client, feeds, rooms);

  const notices = planNotices(at, { rooms, work, cast });
  await db.insert(candidates).values(cast);
  await db.insert(projects).values(work.map(({ row }) => row));
  const posts = work.flatMap(({ row: { id: projectId, posts: all } }) =>
    all.map(({ normalisedUrl, submittedOn }) => {
      return { normalisedUrl, projectId, createdOn: new Date(submittedOn) };
    }),
  );
  await db.insert(postUrls).values(posts);
  await db.insert(appointments).values(work.flatMap(({ shoots }) => shoots));
  await db.insert(notifications).values(notices);
  await feeds.show([
    ...visibleWork(work, cast),
    ...notices.map(({ accountId, id }): Seen => [accountId, 'notifications', id]),
  ]);
  await writeReviews(client, work.flatMap(projectReviews), now);

  const portfolio = portfolioRows(works, now);
  const content = work.flatMap(({ items }) => items);
  const kept = [...portfolio, ...galleries, ...work].flatMap((one) => one.files);
  if (kept.length > 0) await db.insert(fileRows).values(kept);
  if (portfolio.length > 0) {
    await db.insert(portfolioItems).values(portfolio.map(({ item }) => item));
  }
  if (content.length > 0) await db.insert(contentItems).values(content);
  await feeds.show([
    ...portfolio.map(({ item }): Seen => [item.creatorId, 'portfolio', item.id]),
    ...content.flatMap((item) => seenByBoth('content', item)),
  ]);
  for (let first = 0; first < further; first += CAMPAIGNS_AT_ONCE) {
    const more = furtherCampaigns(at, first, Math.min(CAMPAIGNS_AT_ONCE, further - first));
    await db.insert(campaigns).values(more.made);
    await db.insert(candidates).values(more.cast);
    await feeds.show([
      ...more.made.map(({ businessId, id }): Seen => [businessId, 'campaigns', id]),
      ...more.cast.flatMap((one): Seen[] => [
        ...seenByBoth('candidates', one),
        [one.creatorId, 'campaigns', one.campaignId],
      ]),
    ]);
  }
  await feeds.finish();
  return {
    businesses: demoBusinesses.length,
    creators: demoCreators.length,
    campaigns: demoCampaigns.length + further,
    chatrooms: rooms.length,
    messages: said,
  };
}

/** Counts every account's revisions as commands would have raised them, and shows records in the feeds. */
function startFeeds(client: PoolClient) {
  const revisions = new Map<AccountId, number>();
  const raise = (account: AccountId, by = 1): number => {
    const revision = (revisions.get(account) ?? 0) + by;
    revisions.set(account, revision);
    return revision;
  };
  const show = async (seen: readonly Seen[]) => {
    const rows = seen.map(([accountId, collection, recordId, times]) => {
      return { accountId, collection, recordId, revision: raise(accountId, times), gone: false };
    });
    await client.query(insert(feed, 1), [rowsOf(feed, rows)]);
  };
  const finish = () =>
    client.query(
      `update accounts a set revision = t.revision
       from unnest($1::uuid[], $2::bigint[]) as t (id, revision) where a.id = t.id`,
      [[...revisions.keys()], [...revisions.values()]],
    );
  return { raise, show, finish };
}

/** Answers how many messages there are. */
async function writeRooms(
  client: PoolClient,
  { raise, show }: ReturnType<typeof startFeeds>,
  rooms: readonly DemoRoom[],
): Promise<number> {
  await drizzle(client).insert(chatrooms).values(rooms.map(roomRow));
  let count = 0;
  for (const chunk of chunksOf(messagesOf(rooms), MESSAGES_AT_ONCE)) {
    const rows = chunk.map(({ room, text, fromCreator, at, ...message }) => ({
      ...message,
      chatroomId: room.id,
      businessId: room.businessId,
      creatorId: room.creatorId,
      message: text,
      isMessageFromCreator: fromCreator,
      senderUserId: fromCreator ? room.creator.userId : room.campaign.business.contactUserId,
      createdOn: new Date(at),
      businessRevision: raise(room.businessId),
      creatorRevision: raise(room.creatorId),
    }));
    await client.query({ name: 'demo-messages', text: MESSAGES, values: [rowsOf(messages, rows)] });
    count += rows.length;
  }
  await show(rooms.flatMap((room) => seenByBoth('chatrooms', room, changesAfterTalk(room))));
  return count;
}

function* chunksOf<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const one of all) {
    if (chunk.push(one) < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

async function writePeopleAndPlaces(client: PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const createdOn = new Date(now.getTime() - SINCE_DAYS * DAY);
  const since = <T>(all: readonly T[]) =>
    all.map((one) => ({ ...one, createdOn, updatedOn: createdOn }));
  await db.insert(accounts).values(since([...demoCreators, ...demoBusinesses, ...demoCorporates]));
  await db.insert(users).values(
    since(demoPeople).map(({ memberships: [first], ...person }) => {
      return { ...person, province: 'AZ', currentAccountId: first?.accountId ?? null };
    }),
  );
  const roles = demoPeople.flatMap(({ id: userId, memberships: all }) =>
    all.map((one) => ({ ...one, userId })),
  );
  await db.insert(memberships).values(since(roles));
  await db.insert(corporates).values(since(demoCorporates));
  await db.insert(businesses).values(since(demoBusinesses));
  await db.insert(creators).values(since(demoCreators));
  const updatedOn = new Date(now.getTime() - 20 * DAY);
  await db.insert(availability).values(
    demoBusinesses.map((business) => {
      const hours = demoHours(business, now.getTime());
      return { ...hours, businessId: business.id, updatedOn, version: 3 };
    }),
  );
  const completed = Object.values(parties).map((one) => {
    return { accountId: one.id, completedCampaigns: one.completed, updatedOn: now };
  });
  await db.insert(ratings).values(completed);
}

const seenByBoth = (
  collection: CollectionName,
  { id, businessId, creatorId }: { id: string; businessId: AccountId; creatorId: AccountId },
  times?: number,
): Seen[] => [businessId, creatorId].map((account) => [account, collection, id, times]);

/** A business sees its own records; a creator sees its projects, their campaigns, and the hours of open ones. */
function visibleWork(work: readonly DemoProject[], cast: readonly CandidateRow[]): Seen[] {
  const watched = new Map<string, Seen>();
  for (const { row } of work) {
    const { creatorId, businessId, step } = row;
    const seen: Seen = [creatorId, 'availability', businessId];
    if (!isEnded(step)) watched.set(`${creatorId} ${businessId}`, seen);
  }
  const all = [...demoCreators, ...demoBusinesses, ...demoCorporates];
  return [
    ...all.map(({ id }): Seen => [id, 'profiles', id]),
    ...demoBusinesses.map(({ id }): Seen => [id, 'availability', id]),
    ...watched.values(),
    ...demoCampaigns.map(({ id, business }): Seen => [business.id, 'campaigns', id]),
    ...cast.map(({ creatorId, campaignId }): Seen => [creatorId, 'campaigns', campaignId]),
    ...cast.flatMap((one) => seenByBoth('candidates', one)),
    ...work.flatMap(({ row, shoots }) => [
      ...seenByBoth('projects', row),
      ...shoots.flatMap((shoot) => seenByBoth('appointments', shoot)),
    ]),
  ];
}
