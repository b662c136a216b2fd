import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { countRatings } from '../commands/reviews/count-ratings.ts';
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
import { files as fileRows, portfolioItems, ratings, reviews } from '../db/schema/profiles.ts';
import { supportRequests } from '../db/schema/support.ts';
import { candidates, contentItems, postUrls } from '../db/schema/work.ts';
import { KEEP_FILES } from '../pictures/files-lock.ts';
import type { Files } from '../ports/files/files.ts';
import { measureResponseTimes } from '../ratings/response-times.ts';
import { stories } from './billing.ts';
import { campaignRows, COUNTS, demoCampaigns, furtherCampaigns } from './campaigns.ts';
import { candidateRows } from './candidates.ts';
import { writeRows, type Written } from './data.ts';
import invitationData from './data/invitations.json' with { type: 'json' };
import reviewData from './data/reviews.json' with { type: 'json' };
import supportData from './data/support.json' with { type: 'json' };
import { FEEDS } from './feeds.ts';
import { planNotices } from './notices.ts';
import * as people from './people.ts';
import { chatPictures, contentOf, galleryOf, portfolioRows, storePictures } from './pictures.ts';
import { planProjects, reviewsOf, type DemoProject } from './projects.ts';
import { messagesOf, planRooms, roomRow, type DemoRoom } from './rooms.ts';
import { nameDays } from './timeline.ts';

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

/**
 * Fills an empty database within the caller's transaction, the same for the same `now`. The rows are those that
 * the commands of such a history would have left.
 */
export async function writeDemo(client: PoolClient, wishes: Wishes) {
  const { now, further = 0, files } = wishes;
  const at = now.getTime();
  if (files) await client.query(KEEP_FILES);
  const works = await storePictures(files, 'works');
  const shots = await storePictures(files, 'shots');
  const rooms = planRooms(at, wishes.messages);
  const work = planProjects(at, rooms).map((one) => ({ ...one, ...contentOf(one, shots) }));
  nameDaysIn(rooms, work);
  await writeRows(client, at, peopleAndPlaces(now));
  const everyone = Object.values(people.parties).map(({ id }) => id);
  const rated = await countRatings(client, everyone, now);
  const tiers = new Map(rated.map((one) => [one.accountId, one]));
  const cast = candidateRows({ now: at, tiers }, work);
  const galleries = demoCampaigns.map((one) => galleryOf(one, shots, now));
  const demo = { now: at, rooms, work, cast };
  const portfolio = portfolioRows(works, now);
  const inChats = chatPictures(rooms, shots);
  const withFiles = [...portfolio, ...galleries, ...work, ...inChats];
  await writeRows(client, at, [
    [campaigns, campaignRows(demo).map((row, n) => ({ ...row, ...galleries[n]?.row }))],
    [chatrooms, rooms.map(roomRow)],
    [messages, messageRows(rooms, inChats)],
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
  await client.query(COUNTS);
  await writeRows(client, at, furtherCampaigns(at, further));
  await client.query(FEEDS);
  await measureResponseTimes({ pool: client, now: () => now });
  return {
    businesses: people.demoBusinesses.length,
    creators: people.demoCreators.length,
    campaigns: demoCampaigns.length + further,
    chatrooms: rooms.length,
    messages: rooms.reduce((sum, { history, said }) => sum + history + said.length, 0),
  };
}

/** Entries of data files. Everyone has been here, in Arizona, for longer than any message. */
function peopleAndPlaces(now: Date): Written[] {
  const { demoPeople, demoCreators, demoBusinesses, demoCorporates } = people;
  const here = { province: 'AZ', createdOn: 'now-900d', updatedOn: 'now-900d' };
  const today = { createdOn: now, updatedOn: now };
  const edited = { updatedOn: 'now-20d', version: 3 };
  const rated = Object.values(people.parties);
  return [
    [accounts, [...demoCreators, ...demoBusinesses, ...demoCorporates], here],
    [users, demoPeople, here],
    [memberships, people.demoMemberships, here],
    [corporates, demoCorporates, here],
    [businesses, demoBusinesses, here],
    [businessInvitations, invitationData.businessInvitations],
    [memberChanges, invitationData.memberChanges],
    [creators, demoCreators, here],
    [supportRequests, supportData],
    [subscriptions, stories.map((one) => ({ ...one, accountId: one.payer.id })), today],
    [availability, demoBusinesses.map((one) => ({ ...one, businessId: one.id })), edited],
    [ratings, rated.map((one) => ({ ...one, accountId: one.id })), today],
    [reviews, reviewData],
  ];
}

/** Shoots are placed after the conversations, which then name their days. */
function nameDaysIn(rooms: readonly DemoRoom[], work: readonly DemoProject[]): void {
  for (const room of rooms) {
    const starts = work
      .filter((one) => one.room === room)
      .flatMap(({ shoots }) => shoots.map(({ startDateTime }) => startDateTime.getTime()))
      .toSorted((a, b) => a - b);
    for (const line of room.said) line.text = nameDays(line.text, line.at, starts);
  }
}

const postUrlsOf = ({ row: { id: projectId, posts } }: DemoProject) =>
  posts.map(({ normalisedUrl, platform, submittedOn }) => ({
    normalisedUrl: postKeyOf(normalisedUrl, platform),
    projectId,
    createdOn: submittedOn,
  }));

/** The messages, each of which raises the revision of both accounts. */
function* messageRows(rooms: readonly DemoRoom[], inChats: ReturnType<typeof chatPictures>) {
  const pictures = new Map(inChats.map(({ messageId, row }) => [messageId, row]));
  const revisions = new Map<AccountId, number>();
  const raise = (account: AccountId): number => {
    const revision = (revisions.get(account) ?? 0) + 1;
    revisions.set(account, revision);
    return revision;
  };
  for (const { room, id, seq, text, fromCreator, at } of messagesOf(rooms)) {
    const { pair } = room;
    yield {
      ...pair,
      id,
      seq,
      chatroomId: room.id,
      message: text,
      isMessageFromCreator: fromCreator,
      senderUserId: fromCreator ? `user ${pair.creator.key}` : pair.campaign.business.contactUserId,
      createdOn: new Date(at),
      businessRevision: raise(pair.businessId),
      creatorRevision: raise(pair.creatorId),
      ...pictures.get(id),
    };
  }
}
