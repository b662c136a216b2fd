import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ReviewId } from '#contract/ids.ts';
import type { ReviewScore } from '#contract/review/rules.ts';
import { reviews } from '../db/schema/profiles.ts';
import { countRatings } from '../ratings/count-ratings.ts';
import { demoId } from './demo-id.ts';
import type { DemoProject } from './plan-shoots.ts';
import { HOUR } from './timeline.ts';

type Words = { score: ReviewScore; traits: string[]; feedback: string };

/** What creators say of the business, and businesses of the creator. */
const ofBusiness: readonly Words[] = [
  {
    score: 'exceed',
    traits: ['welcomingTeam', 'greatLocation', 'asPromised'],
    feedback: 'They had set a table in the light before I could ask for one.',
  },
  {
    score: 'exceed',
    traits: ['clearBrief', 'fastApproval'],
    feedback: 'A brief that fits on one page, and an answer within the day.',
  },
];
const ofCreator: readonly Words[] = [
  {
    score: 'exceed',
    traits: ['onTime', 'creative', 'respectful'],
    feedback: 'The painter still talks about the shot from the roof.',
  },
  {
    score: 'exceed',
    traits: ['followedBrief', 'highQuality', 'fastDelivery'],
    feedback: 'Everything on the list, and two things that we had not thought of.',
  },
];

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

function reviewsOf({ plan, room, row }: DemoProject, place: number) {
  const { reviewed } = plan;
  if (!reviewed || !row.endedOn) return [];
  const ended = row.endedOn.getTime();
  const publishedOn = reviewed === 'both' ? new Date(ended + 30 * HOUR) : null;
  const review = (by: 'creator' | 'business', hours: number) => {
    const words = by === 'creator' ? ofBusiness : ofCreator;
    const [byAccountId, ofAccountId] =
      by === 'creator' ? [room.creatorId, room.businessId] : [room.businessId, room.creatorId];
    return {
      id: demoId<ReviewId>(`review ${plan.campaign} ${plan.creator} ${by}`),
      projectId: row.id,
      byAccountId,
      ofAccountId,
      ofKind: by === 'creator' ? ('business' as const) : ('creator' as const),
      ...(words[place % words.length] ?? { score: 'meet' as const }),
      createdOn: new Date(ended + hours * HOUR),
      publishedOn,
    };
  };
  return [
    ...(reviewed === 'business' ? [] : [review('creator', 5)]),
    ...(reviewed === 'creator' ? [] : [review('business', 30)]),
  ];
}
