import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/collections.ts';
import { appointments, availability, projects } from '../db/schema/bookings.ts';
import { notifications } from '../db/schema/notices.ts';
import { candidates, postUrls } from '../db/schema/work.ts';
import type { CandidateRow } from '../commands/write-records.ts';
import { campaignViewers } from './campaign-rows.ts';
import { demoHours } from './hours.ts';
import { planNotices } from './plan-notices.ts';
import { demoCreators } from './people.ts';
import { demoBusinesses, demoCorporates } from './places.ts';
import type { DemoRoom } from './plan.ts';
import { isUnderWay, type DemoProject } from './plan-shoots.ts';
import { insertFeed, type Revisions } from './revisions.ts';
import { DAY } from './timeline.ts';

export type DemoWork = {
  now: Date;
  rooms: readonly DemoRoom[];
  work: readonly DemoProject[];
  cast: readonly CandidateRow[];
};

/** Hours, candidates, projects, shoots and notifications, each in the feeds of those who see it. */
export async function writeWork(
  client: PoolClient,
  { now, rooms, work, cast }: DemoWork,
  { raise }: Revisions,
): Promise<void> {
  const db = drizzle(client);
  const notices = planNotices(now.getTime(), { rooms, work, cast });
  await db.insert(availability).values(
    demoBusinesses.map(({ key, id }) => {
      const updatedOn = new Date(now.getTime() - 20 * DAY);
      return { businessId: id, ...demoHours(key, now.getTime()), updatedOn, version: 3 };
    }),
  );
  await db.insert(candidates).values([...cast]);
  await db.insert(projects).values(work.map(({ row }) => row));
  await db.insert(postUrls).values(
    work.flatMap(({ row: { id, posts } }) =>
      posts.map(({ normalisedUrl, submittedOn }) => {
        return { normalisedUrl, projectId: id, createdOn: new Date(submittedOn) };
      }),
    ),
  );
  await db.insert(appointments).values(work.flatMap(({ shoots }) => shoots));
  await db.insert(notifications).values(notices);
  const seen: [AccountId, CollectionName, string][] = [
    ...visibleWork(work, cast),
    ...notices.map(({ accountId, id }): [AccountId, CollectionName, string] => {
      return [accountId, 'notifications', id];
    }),
  ];
  const rows = seen.map(([account, collection, record]) => {
    return { account, collection, record, revision: raise(account) };
  });
  await insertFeed(client, rows);
}

/** A business sees what is its own; a creator its projects, with their campaigns, and the hours of those under way. */
function visibleWork(
  work: readonly DemoProject[],
  cast: readonly CandidateRow[],
): [AccountId, CollectionName, string][] {
  const watched = new Map<string, [AccountId, CollectionName, string]>();
  for (const project of work.filter(isUnderWay)) {
    const { creatorId, businessId } = project.room;
    watched.set(`${creatorId} ${businessId}`, [creatorId, 'availability', businessId]);
  }
  return [
    ...[...demoCreators, ...demoBusinesses, ...demoCorporates].map(
      ({ id }) => [id, 'profiles', id] as const,
    ),
    ...demoBusinesses.map(({ id }) => [id, 'availability', id] as const),
    ...watched.values(),
    ...campaignViewers(cast).map(([account, id]) => [account, 'campaigns', id] as const),
    ...cast.flatMap(({ id, businessId, creatorId }) => [
      [businessId, 'candidates', id] as const,
      [creatorId, 'candidates', id] as const,
    ]),
    ...work.flatMap(({ room, row, shoots }) =>
      [room.businessId, room.creatorId].flatMap((account) => [
        [account, 'projects', row.id] as const,
        ...shoots.map(({ id }) => [account, 'appointments', id ?? ''] as const),
      ]),
    ),
  ].map(([account, collection, record]) => [account, collection, record]);
}
