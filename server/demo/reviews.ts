import * as z from 'zod/mini';
import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ReviewId } from '#contract/ids.ts';
import type { Side } from '#contract/project/record.ts';
import { reviews } from '../db/schema/profiles.ts';
import { countRatings } from '../commands/reviews/count-ratings.ts';
import reviewData from './data/reviews.json' with { type: 'json' };
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { oneOf, words } from './data.ts';
import { parties } from './places.ts';
import type { DemoProject } from './projects.ts';
import { demoId } from './seeded.ts';

const party = oneOf(parties);
const past = z.array(z.extend(words, { of: party, by: party })).parse(reviewData);
type ReviewRow = typeof reviews.$inferInsert;

/** Both sides' reviews of work before the demo's, so that every tier is there on either side, with reviews and without. */
export const pastReviews = (now: number): ReviewRow[] =>
  past.map(({ of, by, ...said }, place) => {
    const at = now - (12 + ((place * 37) % 290)) * DAY_MS - place * HOUR_MS;
    return {
      ...said,
      id: demoId<ReviewId>(`review ${by.id} ${of.id} ${place}`),
      byAccountId: by.id,
      ofAccountId: of.id,
      ofKind: of.kind,
      createdOn: new Date(at),
      publishedOn: new Date(at + 2 * DAY_MS),
    };
  });

/** Reviews of a project: hidden until both are there. */
export function projectReviews({ plan, room, row }: DemoProject): ReviewRow[] {
  const { creator, business } = plan.reviews;
  const ended = row.endedOn?.getTime();
  if (ended === undefined) return [];
  const ids = { creator: room.creatorId, business: room.businessId };
  const publishedOn = creator && business ? new Date(ended + 30 * HOUR_MS) : null;
  const review = (by: Side, ofKind: Side, hours: number) => ({
    id: demoId<ReviewId>(`review ${room.name} ${by}`),
    projectId: row.id,
    byAccountId: ids[by],
    ofAccountId: ids[ofKind],
    ofKind,
    createdOn: new Date(ended + hours * HOUR_MS),
    publishedOn,
  });
  return [
    ...(creator ? [{ ...creator, ...review('creator', 'business', 5) }] : []),
    ...(business ? [{ ...business, ...review('business', 'creator', 30) }] : []),
  ];
}

/** Writes reviews and counts the ratings of the reviewed as a publication would. */
export async function writeReviews(
  client: PoolClient,
  rows: readonly ReviewRow[],
  now: Date,
): Promise<void> {
  await drizzle(client)
    .insert(reviews)
    .values([...rows]);
  const shown = rows.filter(({ publishedOn }) => publishedOn);
  await countRatings(client, [...new Set(shown.map(({ ofAccountId }) => ofAccountId))], now);
}
