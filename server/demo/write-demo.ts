import type { PoolClient } from 'pg';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AccountId } from '#contract/ids.ts';
import { insert, rowsOf } from '../records/write-records.ts';
import { subscriptions } from '../db/schema/billing.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import {
  businesses,
  campaigns,
  chatrooms,
  corporates,
  creators,
  messages,
} from '../db/schema/market.ts';
import { businessInvitations, memberChanges } from '../db/schema/members.ts';
import { notifications } from '../db/schema/notices.ts';
import { files as fileRows, portfolioItems, ratings } from '../db/schema/profiles.ts';
import { supportRequests } from '../db/schema/support.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { candidates, contentItems, postUrls } from '../db/schema/work.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { subscriptionRows } from './billing.ts';
import { campaignRows, candidateRows, furtherCampaigns } from './campaigns.ts';
import { DAY_MS } from '#contract/durations.ts';
import { demoInvitation } from './invitations.ts';
import { planNotices } from './notices.ts';
import { demoCreators, demoPeople } from './people.ts';
import { chatPictures, contentOf, galleryOf, portfolioRows, storePictures } from './pictures.ts';
import { demoBusinesses, demoCampaigns, demoCorporates, demoHours, parties } from './places.ts';
import { planProjects } from './projects.ts';
import { measureResponseTimes } from '../ratings/response-times.ts';
import { pastReviews, projectReviews, writeReviews } from './reviews.ts';
import { type DemoRoom, messagesOf, planRooms, roomRow } from './rooms.ts';
import { nameShoots } from './timeline.ts';
import { demoSupportRequests } from './support.ts';

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

/** Everyone has been here for longer than any message. */
const SINCE_DAYS = 900;
/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const MESSAGES_AT_ONCE = 5000;
const CAMPAIGNS_AT_ONCE = 100;
const MESSAGES = insert(messages, 1);

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left.
 */
export async function writeDemo(client: PoolClient, wishes: Wishes) {
  const { now, further = 0, files } = wishes;
  const at = now.getTime();
  const db = drizzle(client);
  if (files) await client.query(KEEP_FILES);
  const works = await storePictures(files, 'works');
  const shots = await storePictures(files, 'shots');
  const rooms = planRooms(at, wishes.messages);
  const work = planProjects(at, rooms).map((one) => ({ ...one, ...contentOf(one, shots) }));
  nameShootsIn(rooms, work);
  await writePeopleAndPlaces(client, now);
  await writeReviews(client, pastReviews(at), now);
  const rated = await db.select().from(ratings);
  const tiers = new Map(rated.map(({ accountId, ...one }) => [accountId, one]));
  const cast = candidateRows({ now: at, tiers }, work);
  const galleries = demoCampaigns.map((campaign) => galleryOf(campaign, shots, now));
  const briefs = campaignRows({ now: at, rooms, work, cast });
  await db.insert(campaigns).values(briefs.map((row, n) => ({ ...row, ...galleries[n]?.row })));
  const { said, revisions } = await writeRooms(client, rooms);

  const notices = planNotices(at, { rooms, work, cast });
  await db.insert(candidates).values(cast);
  await db.insert(projects).values(work.map(({ row }) => row));
  const posts = work.flatMap(({ row: { id: projectId, posts: all } }) =>
    all.map(({ normalisedUrl, platform, submittedOn }) => {
      const createdOn = new Date(submittedOn);
      return { normalisedUrl: postKeyOf(normalisedUrl, platform), projectId, createdOn };
    }),
  );
  await db.insert(postUrls).values(posts);
  await db.insert(appointments).values(work.flatMap(({ shoots }) => shoots));
  await db.insert(notifications).values(notices);
  await writeReviews(client, work.flatMap(projectReviews), now);

  const portfolio = portfolioRows(works, now);
  const content = work.flatMap(({ items }) => items);
  const inChats = chatPictures(rooms, shots);
  for (const {
    files: [file],
    messageId,
    altText,
  } of inChats) {
    const picture = { pictureFileId: file?.id, pictureAlt: altText };
    await db.update(messages).set(picture).where(eq(messages.id, messageId));
  }
  const kept = [...portfolio, ...galleries, ...work, ...inChats].flatMap((one) => one.files);
  if (kept.length > 0) await db.insert(fileRows).values(kept);
  if (portfolio.length > 0) {
    await db.insert(portfolioItems).values(portfolio.map(({ item }) => item));
  }
  if (content.length > 0) await db.insert(contentItems).values(content);
  for (let first = 0; first < further; first += CAMPAIGNS_AT_ONCE) {
    const more = furtherCampaigns(at, first, Math.min(CAMPAIGNS_AT_ONCE, further - first));
    await db.insert(campaigns).values(more.made);
    await db.insert(candidates).values(more.cast);
  }
  await client.query(FEEDS, [[...revisions.keys()], [...revisions.values()]]);
  await measureResponseTimes({ pool: client, now: () => now });
  return {
    businesses: demoBusinesses.length,
    creators: demoCreators.length,
    campaigns: demoCampaigns.length + further,
    chatrooms: rooms.length,
    messages: said,
  };
}

/**
 * Shows every record to the accounts that see it: a business its own; a creator its projects, their campaigns, and the hours of
 * open ones. Each raises its account's revision once, after the messages, whose revisions are given.
 */
const FEEDS = `
with shared (collection, id, business_id, creator_id) as (
  select 'chatrooms', id, business_id, creator_id from chatrooms
  union all select 'candidates', id, business_id, creator_id from candidates
  union all select 'projects', id, business_id, creator_id from projects
  union all select 'appointments', id, business_id, creator_id from appointments
  union all select 'content', id, business_id, creator_id from content_items
),
seen (account_id, collection, record_id) as (
  select business_id, collection, id from shared
  union select creator_id, collection, id from shared
  union select id, 'profiles', id from accounts
  union select business_id, 'availability', business_id from availability
  union select creator_id, 'availability', business_id from projects where step not in ('completed', 'cancelled')
  union select business_id, 'campaigns', id from campaigns
  union select creator_id, 'campaigns', campaign_id from candidates
  union select creator_id, 'portfolio', id from portfolio_items
  union select account_id, 'notifications', id from notifications
),
shown as (
  insert into feed (account_id, collection, record_id, revision)
  select account_id, collection, record_id, coalesce(said.revision, 0)
    + row_number() over (partition by account_id order by collection, record_id)
  from seen left join unnest($1::uuid[], $2::bigint[]) as said (account_id, revision) using (account_id)
  returning account_id, revision
)
update accounts a set revision = newest.revision
from (select account_id, max(revision) as revision from shown group by account_id) newest
where a.id = newest.account_id`;

/** Shoots are placed after the conversations, which then name their days. */
function nameShootsIn(rooms: readonly DemoRoom[], work: ReturnType<typeof planProjects>): void {
  for (const room of rooms) {
    const shoots = work.filter((one) => one.room === room).flatMap((one) => one.shoots);
    const starts = shoots
      .map(({ startDateTime }) => startDateTime.getTime())
      .toSorted((a, b) => a - b);
    for (const line of room.said) line.text = nameShoots(line.text, line.at, starts);
  }
}

/** Returns the number of messages, and each account's revision after them. */
async function writeRooms(client: PoolClient, rooms: readonly DemoRoom[]) {
  await drizzle(client).insert(chatrooms).values(rooms.map(roomRow));
  const revisions = new Map<AccountId, number>();
  const raise = (account: AccountId): number => {
    const revision = (revisions.get(account) ?? 0) + 1;
    revisions.set(account, revision);
    return revision;
  };
  let said = 0;
  for (const chunk of chunksOf(messagesOf(rooms), MESSAGES_AT_ONCE)) {
    const rows = chunk.map(({ room, text, fromCreator, at, ...message }) => ({
      ...message,
      chatroomId: room.id,
      businessId: room.businessId,
      creatorId: room.creatorId,
      message: text,
      isMessageFromCreator: fromCreator,
      senderUserId: fromCreator ? room.creator.userId : room.campaign.business.contactUserId,
      pictureFileId: null,
      pictureAlt: '',
      createdOn: new Date(at),
      businessRevision: raise(room.businessId),
      creatorRevision: raise(room.creatorId),
    }));
    await client.query({ name: 'demo-messages', text: MESSAGES, values: [rowsOf(messages, rows)] });
    said += rows.length;
  }
  return { said, revisions };
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
  const createdOn = new Date(now.getTime() - SINCE_DAYS * DAY_MS);
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
  const { row, audit } = demoInvitation(now.getTime());
  await db.insert(businessInvitations).values(row);
  await db.insert(memberChanges).values(audit);
  await db.insert(creators).values(since(demoCreators));
  await db.insert(supportRequests).values(demoSupportRequests(now.getTime()));
  await db.insert(subscriptions).values(subscriptionRows(now));
  const updatedOn = new Date(now.getTime() - 20 * DAY_MS);
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
