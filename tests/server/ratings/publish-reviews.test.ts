import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ReviewId } from '#contract/ids.ts';
import type { ReviewScore } from '#contract/review/rules.ts';
import { ratings, reviews } from '#server/db/schema/profiles.ts';
import { publishReviews } from '#server/ratings/publish-reviews.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, type Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';

let now = FRIDAY;

const app = await serverForFile({ now: () => now });

/** A review that nobody sees yet. */
async function aReview(
  of: Party,
  by: Party,
  score: ReviewScore,
  over: Partial<typeof reviews.$inferInsert> = {},
): Promise<ReviewId> {
  const id = newId<ReviewId>();
  const about = {
    byAccountId: by.accountId,
    ofAccountId: of.accountId,
    ofKind: 'business',
  } as const;
  await app.deps.db
    .insert(reviews)
    .values({ id, ...about, score, feedback: 'Well done.', createdOn: FRIDAY, ...over });
  return id;
}

/** Publishes so many reviews at once. */
const publish = async (count: number, ...[of, by, score]: Parameters<typeof aReview>) =>
  await publishReviews(
    app.deps,
    await Promise.all(Array.from({ length: count }, () => aReview(of, by, score))),
  );

async function reviewed(completedCampaigns = 1) {
  const [business, creator] = [await aBusiness(app.deps.db), await aCreator(app.deps.db)];
  await app.deps.db.insert(ratings).values({ accountId: business.accountId, completedCampaigns });
  const asBusiness = await app.signIn(business.userId, business.accountId);
  const { cursor } = await pull(app, asBusiness);
  const news = async () => (await pull(app, asBusiness, cursor)).collections;
  return { business, creator, news };
}

test('a published review is counted, shown with its writer’s name, and comes to the reviewed account by itself', async () => {
  const { business, creator, news } = await reviewed();
  const id = await aReview(business, creator, 'exceed', {
    traits: ['clearBrief', 'asPromised', 'clearBrief'],
    privateNote: 'Only for support.',
  });
  expect((await news()).profiles ?? []).toEqual([]);

  await publishReviews(app.deps, [id]);

  const [profile] = (await news()).profiles ?? [];
  expect(profile?.business?.rating).toMatchObject({
    status: 'BASIC',
    reviewCount: 1,
    positiveTraits: { clearBrief: 1, asPromised: 1 },
    publicReviews: [{ id, firstName: 'Maya', lastName: 'Torres', feedback: 'Well done.' }],
  });
  expect(JSON.stringify(profile)).not.toContain('Only for support');
});

test('another tier is told once, with its name, and the same tier is not told', async () => {
  const { business, creator, news } = await reviewed();
  await publish(4, business, creator, 'meet');
  const before = (await news()).notifications ?? [];
  await publish(1, business, creator, 'meet');
  const first = (await news()).notifications ?? [];
  await publish(1, business, creator, 'meet');

  expect(before).toEqual([]);
  expect(first).toMatchObject([
    {
      category: 'TIER_CHANGED',
      path: '/business/profile/view',
      body: 'Your tier has changed. You’re now a Good Biz.',
    },
  ]);
  expect((await news()).notifications).toEqual(first);
});

test('a tier that is lost is told in the same notification, as new', async () => {
  const { business, creator, news } = await reviewed();
  await publish(5, business, creator, 'exceed');
  await publish(2, business, creator, 'notMeet');

  const { profiles, notifications } = await news();
  expect(profiles).toMatchObject([{ business: { rating: { status: 'BASIC', reviewCount: 7 } } }]);
  expect(notifications).toMatchObject([
    { seen: false, version: 2, body: expect.stringContaining('have a badge right now') },
  ]);
});

test('without completed work, reviews of canceled shoots make no tier', async () => {
  const { business, creator, news } = await reviewed(0);
  await publish(5, business, creator, 'exceed');

  const { profiles, notifications } = await news();
  expect(profiles).toMatchObject([{ business: { rating: { status: 'BASIC', reviewCount: 5 } } }]);
  expect(notifications ?? []).toEqual([]);
});

test('a review that is published again changes nothing, and neither does one that is not there', async () => {
  const { business, creator, news } = await reviewed();
  const id = await aReview(business, creator, 'exceed');
  await publishReviews(app.deps, [id]);
  const before = await news();
  now = new Date(FRIDAY.getTime() + 60_000);

  await publishReviews(app.deps, [id, newId<ReviewId>()]);

  expect(await news()).toEqual(before);
  now = FRIDAY;
});

test('reviews that are published at one time are all counted', async () => {
  const { business, creator, news } = await reviewed();
  const ids = await Promise.all(
    Array.from({ length: 8 }, () =>
      aReview(business, creator, 'exceed', { traits: ['clearBrief'] }),
    ),
  );

  await Promise.all(ids.map((id) => publishReviews(app.deps, [id])));

  expect((await news()).profiles).toMatchObject([
    { business: { rating: { reviewCount: 8, positiveTraits: { clearBrief: 8 } } } },
  ]);
});
