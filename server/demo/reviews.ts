import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { AccountId, ReviewId } from '#contract/ids.ts';
import type { ReviewedKind, ReviewScore } from '#contract/review/rules.ts';
import { ratings, reviews } from '../db/schema/profiles.ts';
import { countRatings } from '../ratings/count-ratings.ts';
import { demoId } from './demo-id.ts';
import { creatorIdOf, demoCreators, type CreatorKey } from './people.ts';
import { businessIds, demoBusinesses, type BusinessKey } from './places.ts';
import { completed, ofBusinesses, ofCreators } from './review-words.ts';
import { DAY, HOUR } from './timeline.ts';

type Line = { by: AccountId; of: AccountId; ofKind: ReviewedKind; said: string };

const scores: Readonly<Record<string, ReviewScore>> = {
  '-': 'notMeet',
  '=': 'meet',
  '+': 'exceed',
};

/**
 * What both sides said of finished work, so that every tier is there on either side, with reviews and without. Ratings are
 * counted from them as a publication would; every review is older than any feed, so that no revision is raised for it.
 */
export async function writeReviews(client: PoolClient, now: Date): Promise<void> {
  const db = drizzle(client);
  await db.insert(reviews).values(linesOf().map((line, place) => rowOf(line, place, now)));
  await countRatings(
    client,
    [...demoBusinesses, ...demoCreators].map(({ id }) => id),
    now,
  );
  for (const [accountId, completedCampaigns] of completedOf()) {
    await db
      .insert(ratings)
      .values({ accountId, completedCampaigns })
      .onConflictDoUpdate({ target: ratings.accountId, set: { completedCampaigns } });
  }
}

function linesOf(): Line[] {
  return [
    ...Object.entries(ofBusinesses).flatMap(([key, lines]) =>
      lines.map(([by, said]): Line => {
        const of = businessIds[key as BusinessKey];
        return { by: creatorIdOf(by), of, ofKind: 'business', said };
      }),
    ),
    ...Object.entries(ofCreators).flatMap(([key, lines]) =>
      lines.map(([by, said]): Line => {
        const of = creatorIdOf(key as CreatorKey);
        return { by: businessIds[by], of, ofKind: 'creator', said };
      }),
    ),
  ];
}

/** `+ clearBrief asPromised | What was written.`: the score, the traits that were named, the words. */
function rowOf({ by, of, ofKind, said }: Line, place: number, now: Date) {
  const [head = '', feedback = ''] = said.split('|').map((part) => part.trim());
  const [mark = '', ...traits] = head.split(' ');
  const score = scores[mark];
  if (!score) throw new Error(`No score stands before: ${said}`);
  const createdOn = new Date(now.getTime() - (12 + ((place * 37) % 290)) * DAY - place * HOUR);
  return {
    id: demoId<ReviewId>(`review ${by} ${of} ${place}`),
    projectId: null,
    byAccountId: by,
    ofAccountId: of,
    ofKind,
    score,
    traits,
    feedback,
    createdOn,
    publishedOn: new Date(createdOn.getTime() + 2 * DAY),
  };
}

const completedOf = (): [AccountId, number][] => [
  ...Object.entries(completed.businesses).map(([key, count]): [AccountId, number] => [
    businessIds[key as BusinessKey],
    count,
  ]),
  ...Object.entries(completed.creators).map(([key, count]): [AccountId, number] => [
    creatorIdOf(key as CreatorKey),
    count,
  ]),
];
