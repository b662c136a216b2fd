import { describe, expect, it, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ReviewId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { reviews } from '#server/db/schema/profiles.ts';
import type { Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { aJob, categoriesTo, event, must, outcomeOf, review, rowOf, timers } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const done = (over = {}) => aJob(here.app, { situation: 'completed', endedOn: FRIDAY, ...over });
type Done = Awaited<ReturnType<typeof done>>;

async function seenBy(headers: Done['asCreator'], { project }: Done) {
  const { collections } = await pull(here.app, headers);
  return collections.projects.find(({ id }) => id === project.projectId)?.reviews;
}

/** Reviews of canceled work, which everyone can read. */
async function shownReviews(by: Party, of: Party, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId<ReviewId>(),
    byAccountId: by.accountId,
    ofAccountId: of.accountId,
    ofKind: 'creator' as const,
    score: 'exceed' as const,
    feedback: 'Well done.',
    createdOn: FRIDAY,
    publishedOn: FRIDAY,
  }));
  await here.app.deps.db.insert(reviews).values(rows);
}

test('the first completed campaign gives the tier that the reviews earned before, once, and says so', async () => {
  const deal = await aJob(here.app, { situation: 'postSubmitted' });
  const { business, creator } = deal.project;
  await shownReviews(business, creator, 5);
  await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));

  const { collections } = await pull(here.app, deal.asCreator);
  expect(collections.profiles[0]?.creator?.rating).toMatchObject({
    status: 'TIER_2',
    reviewCount: 5,
  });
  expect(await categoriesTo(here.app, creator)).toContain('TIER_CHANGED');
  expect(await categoriesTo(here.app, business)).not.toContain('TIER_CHANGED');
});

describe('a review', () => {
  it('is its writer’s alone until the other side has written too; then both are shown, counted, and announced', async () => {
    const deal = await done();
    await must(here.app, deal.asCreator, review(deal.project, { traits: ['clearBrief'] }));
    const mine = await seenBy(deal.asCreator, deal);
    const theirs = await seenBy(deal.asBusiness, deal);
    await must(
      here.app,
      deal.asBusiness,
      review(deal.project, { score: 'meet', traits: ['onTime'], privateNote: 'Only for support.' }),
    );

    const { rows: versions } = await here.database.pool.query(
      'select version from reviews where project_id = $1',
      [deal.project.projectId],
    );
    expect(versions).toEqual([{ version: 2 }, { version: 2 }]);
    expect(mine).toMatchObject({ mine: { score: 'exceed' }, theirs: null, othersIsIn: false });
    expect(theirs).toMatchObject({ mine: null, theirs: null, othersIsIn: true, publishedOn: null });
    expect(await seenBy(deal.asCreator, deal)).toMatchObject({
      theirs: { score: 'meet', traits: ['onTime'], privateNote: '' },
      publishedOn: FRIDAY.toISOString(),
    });
    const { collections } = await pull(here.app, deal.asBusiness);
    expect(collections.profiles[0]?.business?.rating).toMatchObject({
      status: 'BASIC',
      reviewCount: 1,
      positiveTraits: { clearBrief: 1 },
      publicReviews: [{ firstName: 'Maya', feedback: 'Well done.' }],
    });
    for (const party of [deal.project.business, deal.project.creator]) {
      expect(await categoriesTo(here.app, party)).toEqual(['REVIEW_PUBLISHED']);
    }
  });

  it('counts together with those of earlier projects of the same two', async () => {
    const first = await done();
    const { business, creator } = first.project;
    for (const deal of [first, await done({ business, creator })]) {
      await must(here.app, deal.asBusiness, review(deal.project, { traits: ['onTime'] }));
      await must(here.app, deal.asCreator, review(deal.project, { traits: ['clearBrief'] }));
    }

    const { collections } = await pull(here.app, first.asBusiness);
    expect(collections.profiles[0]?.business?.rating).toMatchObject({
      reviewCount: 2,
      positiveTraits: { clearBrief: 2 },
    });
  });

  it('that two write at once is shown once', async () => {
    const deal = await done();

    await Promise.all([
      must(here.app, deal.asCreator, review(deal.project)),
      must(here.app, deal.asBusiness, review(deal.project)),
    ]);

    expect(await seenBy(deal.asCreator, deal)).toMatchObject({
      mine: { score: 'exceed' },
      theirs: { score: 'exceed' },
    });
  });

  it('can be written over until it is shown, and not after', async () => {
    const deal = await done();
    await must(here.app, deal.asCreator, review(deal.project, { score: 'meet' }));
    await must(here.app, deal.asCreator, review(deal.project, { feedback: 'Lovely people.' }));
    await must(here.app, deal.asBusiness, review(deal.project));

    expect((await seenBy(deal.asBusiness, deal))?.theirs).toMatchObject({
      score: 'exceed',
      feedback: 'Lovely people.',
    });
    expect(await outcomeOf(here.app, deal.asCreator, review(deal.project))).toBe('REVIEW_CLOSED');
    const { rows } = await here.database.pool.query(
      'select count(*)::int as count from reviews where project_id = $1',
      [deal.project.projectId],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('of someone else is never written over, whatever id is named', async () => {
    const [deal, other] = [await done(), await done()];
    const reviewId = newId<ReviewId>();
    await must(here.app, deal.asCreator, review(deal.project, { reviewId }));

    const outcome = await outcomeOf(here.app, other.asCreator, review(other.project, { reviewId }));
    const stranger = await outcomeOf(here.app, other.asCreator, review(deal.project));

    expect(outcome).toBe('COMMAND_ID_REUSED');
    expect(stranger).toBe('NOT_FOUND');
  });

  it('names what can be praised about the other side, and says why it was bad', async () => {
    const deal = await done();
    const says = (over: object) =>
      outcomeOf(here.app, deal.asCreator, review(deal.project, { ...over }));

    expect(await says({ score: 'notMeet', feedback: 'Bad.' })).toBe('REVIEW_TOO_SHORT');
    expect(await says({ traits: ['onTime'] })).toBe('INVALID');
    expect(await says({ traits: ['clearBrief', 'clearBrief'] })).toBe('INVALID');
    const words = 'Nobody was there, twice in a row.';
    expect(await says({ score: 'notMeet', traits: ['clearBrief'], feedback: words })).toBe(
      'INVALID',
    );
    expect(await says({ score: 'notMeet', feedback: words })).toBe('done');
  });

  it('is possible for fourteen days, of what was completed or had a confirmed shoot', async () => {
    const going = await aJob(here.app, { situation: 'postOpen' });
    const cancelled = { situation: 'cancelled', endedOn: FRIDAY } as const;
    const [never, confirmed, late] = [
      await aJob(here.app, cancelled),
      await aJob(here.app, { ...cancelled, hadConfirmedShoot: true }),
      await done(),
    ];
    const says = (deal: Done) => outcomeOf(here.app, deal.asCreator, review(deal.project));

    expect(await says(going)).toBe('WRONG_STATE');
    expect(await says(never)).toBe('REVIEW_CLOSED');
    expect(await says(confirmed)).toBe('done');
    await here.at(14 * DAY_MS, late);
    expect(await says(late)).toBe('REVIEW_CLOSED');
  });

  it('that stays the only one is shown after fourteen days, once, to whom it is about', async () => {
    const deal = await done();
    await must(here.app, deal.asCreator, review(deal.project));
    await here.at(14 * DAY_MS - 1, deal);
    await timers(here.app);
    const before = await seenBy(deal.asBusiness, deal);
    await here.at(14 * DAY_MS, deal);
    await Promise.all([timers(here.app), timers(here.app), timers(here.app)]);

    expect(before?.theirs).toBeNull();
    expect((await seenBy(deal.asBusiness, deal))?.theirs).toMatchObject({ score: 'exceed' });
    expect(await categoriesTo(here.app, deal.project.business)).toEqual(['REVIEW_PUBLISHED']);
    expect(await categoriesTo(here.app, deal.project.creator)).toEqual([]);
    expect((await rowOf(here.app, deal.project)).reminded).toContain(
      `reviews ${FRIDAY.toISOString()}`,
    );
  });

  it('may follow work that went on after an end, from who had said nothing by then; what was shown stays', async () => {
    const deal = await aJob(here.app, {
      situation: 'cancelled',
      endedOn: FRIDAY,
      hadConfirmedShoot: true,
      nextTimerOn: FRIDAY,
    });
    await must(here.app, deal.asBusiness, review(deal.project, { feedback: 'Came late.' }));
    await here.at(14 * DAY_MS, deal);
    await timers(here.app);
    const late = await outcomeOf(here.app, deal.asCreator, review(deal.project));
    await here.database.pool.query(
      `update projects set step = 'submit_post', content_state = 'approved', post_state = 'submitted', ended_on = null
       where id = $1`,
      [deal.project.projectId],
    );
    await here.at(20 * DAY_MS, deal);
    await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));
    const asked = await Promise.all(
      [deal.project.creator, deal.project.business].map((one) => categoriesTo(here.app, one)),
    );

    const again = await outcomeOf(here.app, deal.asBusiness, review(deal.project));
    await must(here.app, deal.asCreator, review(deal.project, { feedback: 'Made good.' }));

    expect([late, again]).toEqual(['REVIEW_CLOSED', 'REVIEW_CLOSED']);
    expect(asked.map((notices) => notices.includes('REVIEW_REQUESTED'))).toEqual([true, false]);
    expect(await seenBy(deal.asBusiness, deal)).toMatchObject({
      mine: { feedback: 'Came late.' },
      theirs: { feedback: 'Made good.' },
    });
    expect(await outcomeOf(here.app, deal.asCreator, review(deal.project))).toBe('REVIEW_CLOSED');
  });

  it('is asked for once: work that went on after both were shown asks nobody again', async () => {
    const deal = await aJob(here.app, {
      situation: 'cancelled',
      endedOn: FRIDAY,
      hadConfirmedShoot: true,
    });
    await must(here.app, deal.asCreator, review(deal.project));
    await must(here.app, deal.asBusiness, review(deal.project));
    await here.database.pool.query(
      `update projects set step = 'submit_post', content_state = 'approved', post_state = 'submitted', ended_on = null
       where id = $1`,
      [deal.project.projectId],
    );
    await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));

    const notices = await categoriesTo(here.app, deal.project.creator);
    expect(notices).toContain('CAMPAIGN_COMPLETED');
    expect(notices).not.toContain('REVIEW_REQUESTED');
    expect(await outcomeOf(here.app, deal.asCreator, review(deal.project))).toBe('REVIEW_CLOSED');
  });
});
