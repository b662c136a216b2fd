import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AccountId, ReviewId } from '#contract/ids.ts';
import { ratings, reviews } from '../db/schema/profiles.ts';
import { countRatings } from '../ratings/count-ratings.ts';
import { businesses, people, reviewList, type Side, type Words } from './data.ts';
import { demoId } from './demo-id.ts';
import { creatorIdOf, demoCreatorKeys } from './people.ts';
import { businessIds, demoBusinesses } from './places.ts';
import type { DemoProject } from './plan-shoots.ts';
import { DAY, HOUR } from './timeline.ts';

const parties = new Map<string, { id: AccountId; kind: Side; completed: number }>([
  ...demoBusinesses.map(({ key }) => {
    const { completed } = businesses[key];
    return [key, { id: businessIds[key], kind: 'business', completed }] as const;
  }),
  ...demoCreatorKeys.map((key) => {
    const { completed } = people.creators[key];
    return [key, { id: creatorIdOf(key), kind: 'creator', completed }] as const;
  }),
]);

function partyOf(key: string) {
  const party = parties.get(key);
  if (!party) throw new Error(`Nobody in the demo is called ${key}.`);
  return party;
}

/**
 * Writes both sides' reviews of finished projects, so that every tier is there on either side, with reviews and without. Ratings are
 * counted from them as a publication would; every review is older than any feed, so that no revision is raised for it.
 */
export async function writeReviews(client: PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  const rows = reviewList.map(({ of: ofKey, by: byKey, ...words }, place) => {
    const [of, by] = [partyOf(ofKey), partyOf(byKey)];
    const createdOn = new Date(now.getTime() - (12 + ((place * 37) % 290)) * DAY - place * HOUR);
    return {
      ...words,
      id: demoId<ReviewId>(`review ${by.id} ${of.id} ${place}`),
      projectId: null,
      byAccountId: by.id,
      ofAccountId: of.id,
      ofKind: of.kind,
      createdOn,
      publishedOn: new Date(createdOn.getTime() + 2 * DAY),
    };
  });
  await db.insert(reviews).values(rows);
  const all = [...parties.values()];
  await countRatings(
    client,
    all.map(({ id }) => id),
    now,
  );
  for (const { id: accountId, completed: completedCampaigns } of all) {
    await db
      .insert(ratings)
      .values({ accountId, completedCampaigns })
      .onConflictDoUpdate({ target: ratings.accountId, set: { completedCampaigns } });
  }
}

/** Reviews of the demo's projects: hidden until both are there. Ratings are counted once more with those that are shown. */
export async function writeProjectReviews(
  client: PoolClient,
  work: readonly DemoProject[],
  now: Date,
): Promise<void> {
  const rows = work.flatMap(reviewsOf);
  await drizzle(client).insert(reviews).values(rows);
  const shown = rows.filter(({ publishedOn }) => publishedOn !== null);
  await countRatings(client, [...new Set(shown.map(({ ofAccountId }) => ofAccountId))], now);
}

function reviewsOf({ plan, room, row }: DemoProject) {
  const { creator, business } = plan.reviews ?? {};
  const ended = row.endedOn?.getTime();
  if (ended === undefined) return [];
  const ids = { creator: room.creatorId, business: room.businessId };
  const publishedOn = creator && business ? new Date(ended + 30 * HOUR) : null;
  const review = (by: Side, of: Side, words: Words | undefined, hours: number) => {
    const id = demoId<ReviewId>(`review ${plan.campaign} ${plan.creator} ${by}`);
    const whose = { byAccountId: ids[by], ofAccountId: ids[of], ofKind: of };
    const createdOn = new Date(ended + hours * HOUR);
    return words ? [{ ...words, ...whose, id, projectId: row.id, createdOn, publishedOn }] : [];
  };
  return [
    ...review('creator', 'business', creator, 5),
    ...review('business', 'creator', business, 30),
  ];
}
