import type { PoolClient } from 'pg';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { countRatings } from '../commands/reviews/count-ratings.ts';
import { liftTimeLimits } from '../db/lift-time-limits.ts';
import { subscriptions } from '../db/schema/billing.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { accounts, memberships, users } from '../db/schema/identity.ts';
import * as market from '../db/schema/market.ts';
import { businessInvitations, memberChanges } from '../db/schema/members.ts';
import { notifications } from '../db/schema/notices.ts';
import { files as fileRows, portfolioItems, ratings, reviews } from '../db/schema/profiles.ts';
import { supportRequests } from '../db/schema/support.ts';
import { candidates, contentItems, postUrls } from '../db/schema/work.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/call.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { measureResponseTimes } from '../ratings/response-times.ts';
import { stories } from './billing.ts';
import { campaignRows, candidateRows, demoCampaigns } from './campaigns.ts';
import { writeRows, type Written } from './data.ts';
import invitationData from './data/invitations.json' with { type: 'json' };
import reviewData from './data/reviews.json' with { type: 'json' };
import supportData from './data/support.json' with { type: 'json' };
import { FEEDS } from './feeds.ts';
import { planNotices } from './notices.ts';
import * as people from './people.ts';
import { chatPictures, contentOf, galleryOf, portfolioRows, storePictures } from './pictures.ts';
import { planProjects, reviewsOf, type DemoProject } from './projects.ts';
import { messageRows, nameDays, planRooms, roomRow } from './rooms.ts';

/** Any fixed number: processes that start together on one empty database seed it one after the other. */
const LOCK = 7_655_460;

type SeedDeps = Pick<Deps, 'pool' | 'now'> & Partial<Pick<Deps, 'files'>>;

/** Fills an empty database with the demo, all of it or nothing. Leaves one that has users as it is. */
export async function seedDemo({ pool, now, files }: SeedDeps): Promise<void> {
  await inTransaction(pool, async (client) => {
    await liftTimeLimits(client);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from users) as used',
    );
    if (!rows[0]?.used) await writeDemo(client, { now: now(), files });
  });
}

type Wishes = {
  now: Date;
  /** So many in all, with history before the conversations. */
  messages?: number | undefined;
  /** Without a place for files there are no pictures. */
  files?: Files | undefined;
};
export type DemoSize = Awaited<ReturnType<typeof writeDemo>>;

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left.
 */
export async function writeDemo(client: PoolClient, { now, messages, files }: Wishes) {
  const at = now.getTime();
  if (files) await client.query(KEEP_FILES);
  const works = await storePictures(files, 'works');
  const shots = await storePictures(files, 'shots');
  const rooms = planRooms(at, messages);
  const work = planProjects(at, rooms).map((one) => ({ ...one, ...contentOf(one, shots) }));
  // Shoots are placed after the conversations, which then name their days.
  for (const room of rooms) {
    const shoots = work.find((one) => one.room === room)?.shoots ?? [];
    const starts = shoots.map((one) => one.startDateTime.getTime()).toSorted((a, b) => a - b);
    for (const line of room.said) line.message = nameDays(line.message, line.at, starts);
  }
  await writeRows(client, at, peopleAndPlaces(now));
  const everyone = people.parties.map(({ id }) => id);
  const rated = await countRatings(client, everyone, now);
  const tiers = new Map(rated.map((one) => [one.accountId, one]));
  const cast = candidateRows({ now: at, tiers }, work);
  const galleries = demoCampaigns.map((one) => galleryOf(one, shots, now));
  const demo = { now: at, rooms, work, cast };
  const portfolio = portfolioRows(works, now);
  const inChats = chatPictures(rooms, shots);
  const withFiles = [...portfolio, ...galleries, ...work, ...inChats];
  await writeRows(client, at, [
    [market.campaigns, campaignRows(demo).map((row, n) => ({ ...row, ...galleries[n]?.row }))],
    [market.chatrooms, rooms.map(roomRow)],
    [market.messages, messageRows(rooms, inChats)],
    [candidates, cast],
    [projects, work.map(({ row }) => row)],
    [postUrls, work.flatMap(postUrlsOf)],
    [appointments, work.flatMap(({ shoots }) => shoots)],
    [notifications, planNotices(demo)],
    [reviews, work.flatMap(reviewsOf)],
    [fileRows, withFiles.flatMap((one) => one.files)],
    [portfolioItems, portfolio.map(({ item }) => item)],
    [contentItems, work.flatMap(({ items }) => items)],
  ]);
  await countRatings(client, everyone, now);
  await client.query(FEEDS);
  await measureResponseTimes({ pool: client, now: () => now });
  return {
    businesses: people.demoBusinesses.length,
    creators: people.demoCreators.length,
    campaigns: demoCampaigns.length,
    chatrooms: rooms.length,
    messages: rooms.reduce((sum, { history, said }) => sum + history + said.length, 0),
  };
}

/** Entries of data files. Everyone has been here, in Arizona, for longer than any message. */
function peopleAndPlaces(now: Date): Written[] {
  const { demoPeople, demoCreators, demoBusinesses, demoCorporates, parties } = people;
  const here = { province: 'AZ', createdOn: 'now-900d', updatedOn: 'now-900d' };
  const today = { createdOn: now, updatedOn: now };
  const edited = { updatedOn: 'now-20d', version: 3 };
  return [
    [accounts, [...parties, ...demoCorporates], here],
    [users, demoPeople, here],
    [memberships, people.demoMemberships, here],
    [market.corporates, demoCorporates, here],
    [market.businesses, demoBusinesses, here],
    [businessInvitations, invitationData.businessInvitations],
    [memberChanges, invitationData.memberChanges],
    [market.creators, demoCreators, here],
    [supportRequests, supportData],
    [subscriptions, stories.map((one) => ({ ...one, accountId: one.payer.id })), today],
    [availability, demoBusinesses.map((one) => ({ ...one, businessId: one.id })), edited],
    [ratings, parties.map((one) => ({ ...one, accountId: one.id })), today],
    [reviews, reviewData],
  ];
}

const postUrlsOf = ({ row: { id: projectId, posts } }: DemoProject) =>
  posts.map(({ normalisedUrl, platform, submittedOn }) => ({
    normalisedUrl: postKeyOf(normalisedUrl, platform),
    projectId,
    createdOn: submittedOn,
  }));
