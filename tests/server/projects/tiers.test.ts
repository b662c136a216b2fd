import { expect, test } from 'vitest';
import type { ReviewScore } from '#contract/review/rules.ts';
import { ratings } from '#server/db/schema/profiles.ts';
import type { Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { aJob, must, review } from './jobs.ts';
import { rig } from './rig.ts';

const { app } = await rig();

const ended = (parties: Partial<Record<'business' | 'creator', Party>> = {}) =>
  aJob(app, { situation: 'completed', endedOn: FRIDAY, ...parties });

/** A business and a creator who have ended a project together, and the business's news. */
async function partners(completedCampaigns: number) {
  const first = await ended();
  const { business, creator } = first.project;
  const row = { accountId: business.accountId, completedCampaigns };
  await app.deps.db
    .insert(ratings)
    .values(row)
    .onConflictDoUpdate({ target: ratings.accountId, set: row });
  const { cursor } = await pull(app, first.asBusiness);
  const news = async () => (await pull(app, first.asBusiness, cursor)).collections;
  const tierNotices = async () =>
    ((await news()).notifications ?? []).filter(({ category }) => category === 'TIER_CHANGED');
  return { business, creator, news, tierNotices };
}

type Partners = Pick<Awaited<ReturnType<typeof partners>>, 'business' | 'creator'>;

/** Both review so many further projects, which publishes the reviews of the business. */
async function publish(count: number, score: ReviewScore, { business, creator }: Partners) {
  const feedback = 'They were late, and then rude.';
  for (let one = 0; one < count; one += 1) {
    const deal = await ended({ business, creator });
    await must(app, deal.asBusiness, review(deal.project));
    await must(app, deal.asCreator, review(deal.project, { score, feedback }));
  }
}

test('another tier is announced once, with its name, and the same tier is not', async () => {
  const both = await partners(1);
  const { tierNotices } = both;
  await publish(4, 'meet', both);
  const before = await tierNotices();
  await publish(1, 'meet', both);
  const first = await tierNotices();
  await publish(1, 'meet', both);

  expect(before).toEqual([]);
  expect(first).toMatchObject([
    {
      path: '/business/profile/view',
      body: 'Your tier has changed. You’re now a Good Biz.',
    },
  ]);
  expect(await tierNotices()).toEqual(first);
});

test('a lost tier is announced in the same notification, as new', async () => {
  const both = await partners(1);
  const { news, tierNotices } = both;
  await publish(5, 'exceed', both);
  await publish(2, 'notMeet', both);

  expect((await news()).profiles).toMatchObject([
    { business: { rating: { status: 'BASIC', reviewCount: 7 } } },
  ]);
  const [notice, ...others] = await tierNotices();
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    seen: false,
    body: expect.stringContaining('have a badge right now'),
  });
  expect(notice?.version).toBeGreaterThan(1);
});

test('without completed work, reviews of canceled shoots make no tier', async () => {
  const both = await partners(0);
  const { news, tierNotices } = both;
  await publish(5, 'exceed', both);

  expect((await news()).profiles).toMatchObject([
    { business: { rating: { status: 'BASIC', reviewCount: 5 } } },
  ]);
  expect(await tierNotices()).toEqual([]);
});

test('reviews that are published at one time are all counted', async () => {
  const { business, news } = await partners(1);
  const deals = await Promise.all(Array.from({ length: 6 }, () => ended({ business })));
  for (const { asBusiness, project } of deals) await must(app, asBusiness, review(project));

  await Promise.all(
    deals.map(({ asCreator, project }) =>
      must(app, asCreator, review(project, { traits: ['clearBrief'] })),
    ),
  );

  expect((await news()).profiles).toMatchObject([
    { business: { rating: { reviewCount: 6, positiveTraits: { clearBrief: 6 } } } },
  ]);
});
