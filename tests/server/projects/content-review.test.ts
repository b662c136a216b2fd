import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { pull } from '../../support/chat.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { after, FRIDAY, type Deal } from '../bookings/shoots.ts';
import {
  addItem,
  aJob,
  categoriesTo,
  DAY_MS,
  event,
  must,
  outcomeOf,
  refusalOf,
  rowOf,
  sendContent,
  submission,
} from './jobs.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(() => {
  now = FRIDAY;
});

const rejection = ({ project }: Deal, number = 1, text = 'Brighter, please.') =>
  event(project, 'content_rejected', { submission: number, text, comments: [] });
const approval = ({ project }: Deal, number = 1) =>
  event(project, 'content_approved', { submission: number });

describe('sending content for review', () => {
  it('is accepted once all that was agreed is on the server, and names what is missing until then', async () => {
    const shotList = [{ id: 's1', text: 'The door', required: true }];
    const deal = await aJob(app, { terms: { shotList } });
    const one = await addItem(app, deal);
    const absent = newId<ContentItemId>();

    const missing = await refusalOf(app, deal.asCreator, submission(deal.project, [one]));
    const unknown = await refusalOf(app, deal.asCreator, submission(deal.project, [one, absent]));
    const two = await addItem(app, deal, { shotId: 's1' });
    await must(app, deal.asCreator, submission(deal.project, [one, two]));

    expect(missing).toMatchObject({
      code: 'CONTENT_MISSING',
      current: { shots: ['s1'], deliverables: [] },
    });
    expect(unknown).toMatchObject({ code: 'CONTENT_MISSING', current: { items: [absent] } });
    expect(await rowOf(app, deal.project)).toMatchObject({
      contentState: 'submitted',
      submission: 1,
      submittedItems: [two, one],
      submittedOn: FRIDAY,
    });
    expect(await categoriesTo(app, deal.project.business)).toEqual(['CONTENT_SUBMITTED']);
  });

  it('gives the business three business days, over the weekend', async () => {
    const deal = await aJob(app);
    await sendContent(app, deal);

    const { decideBy, nextTimerOn } = await rowOf(app, deal.project);

    // From Friday 10:00 to Wednesday 10:00; the first reminder comes after a day.
    expect(decideBy).toEqual(after(FRIDAY, 5 * DAY_MS));
    expect(nextTimerOn).toEqual(after(FRIDAY, DAY_MS));
  });

  it('by two devices at once is one submission; other content is another one', async () => {
    const deal = await aJob(app);
    const itemId = await sendContent(app, deal);
    await must(app, deal.asCreator, submission(deal.project, [itemId]));
    const same = await rowOf(app, deal.project);
    const better = await addItem(app, deal, { replaces: itemId });
    await must(app, deal.asCreator, submission(deal.project, [better]));

    expect(same.submission).toBe(1);
    expect(await rowOf(app, deal.project)).toMatchObject({
      submission: 2,
      submittedItems: [better],
    });
  });

  it('cannot be approved or rejected by whoever looked at an earlier submission', async () => {
    const deal = await aJob(app);
    const itemId = await sendContent(app, deal);
    const better = await addItem(app, deal, { replaces: itemId });
    await must(app, deal.asCreator, submission(deal.project, [better]));

    const stale = await refusalOf(app, deal.asBusiness, approval(deal));

    expect(stale).toMatchObject({ code: 'NEWER_VERSION', current: { submission: 2 } });
    expect(await outcomeOf(app, deal.asBusiness, rejection(deal))).toBe('NEWER_VERSION');
    expect(await outcomeOf(app, deal.asBusiness, approval(deal, 2))).toBe('done');
  });
});

describe('asking for changes', () => {
  it('says what, gives three more days, and is possible as often as was agreed', async () => {
    const deal = await aJob(app, { terms: { revisionRounds: 1 } });
    const itemId = await sendContent(app, deal);
    await must(app, deal.asBusiness, rejection(deal));
    const rejected = await rowOf(app, deal.project);
    const better = await addItem(app, deal, { replaces: itemId });
    await must(app, deal.asCreator, submission(deal.project, [better]));

    expect(rejected).toMatchObject({
      step: 'content_rejected',
      contentState: 'rejected',
      round: 1,
      decideBy: null,
      contentDueOn: after(FRIDAY, 3 * DAY_MS),
      feedback: [{ round: 1, text: 'Brighter, please.' }],
    });
    expect(await refusalOf(app, deal.asBusiness, rejection(deal, 2))).toMatchObject({
      code: 'ROUNDS_USED',
      current: { round: 1, rounds: 1 },
    });
    const items = (await pull(app, deal.asBusiness)).collections.content;
    expect(
      items.map(({ contentVersion, state }) => `${contentVersion} ${state}`).toSorted(),
    ).toEqual(['1 rejected', '2 submitted']);
  });

  it('needs ten characters, as a whole or at one place', async () => {
    const deal = await aJob(app);
    const itemId = await sendContent(app, deal);
    const at = (text: string) => ({
      id: crypto.randomUUID(),
      itemId,
      text,
      x: 0.5,
      y: 0.25,
      t: null,
    });
    const pinned = (text: string) =>
      event(deal.project, 'content_rejected', { submission: 1, text: '', comments: [at(text)] });

    expect(await outcomeOf(app, deal.asBusiness, rejection(deal, 1, 'Too dark.'))).toBe(
      'FEEDBACK_TOO_SHORT',
    );
    expect(await outcomeOf(app, deal.asBusiness, pinned('Too dark.'))).toBe('FEEDBACK_TOO_SHORT');
    expect(await outcomeOf(app, deal.asBusiness, pinned('Too dark there.'))).toBe('done');
  });

  it('sends back what its remarks are about, and nothing else', async () => {
    const deal = await aJob(app);
    const first = await sendContent(app, deal);
    const second = await addItem(app, deal);
    await must(app, deal.asCreator, submission(deal.project, [first, second]));
    const comment = { id: crypto.randomUUID(), itemId: second, text: 'Brighter, please.' };
    const comments = [{ ...comment, x: 0.5, y: 0.5, t: null }];

    const asking = { submission: 2, text: '', comments };
    await must(app, deal.asBusiness, event(deal.project, 'content_rejected', asking));

    const items = (await pull(app, deal.asCreator)).collections.content;
    expect(Object.fromEntries(items.map(({ id, state }) => [id, state]))).toEqual({
      [first]: 'received',
      [second]: 'rejected',
    });
  });

  it('cannot pin a remark on what was not sent', async () => {
    const deal = await aJob(app);
    await sendContent(app, deal);
    const other = await addItem(app, deal);
    const comment = { id: crypto.randomUUID(), itemId: other, text: 'Brighter, please.' };
    const pin = { ...comment, x: 0, y: 0, t: null };

    const outcome = await outcomeOf(
      app,
      deal.asBusiness,
      event(deal.project, 'content_rejected', { submission: 1, text: '', comments: [pin] }),
    );

    expect(outcome).toBe('INVALID');
  });
});

describe('an approval', () => {
  it('starts the licence and opens posting at once', async () => {
    const deal = await aJob(app);
    await sendContent(app, deal);
    await must(app, deal.asBusiness, approval(deal));

    expect(await rowOf(app, deal.project)).toMatchObject({
      step: 'submit_post',
      contentState: 'approved',
      postState: 'none',
      licenceStartsOn: FRIDAY,
      licenceEndsOn: after(FRIDAY, 365 * DAY_MS),
      postOpensOn: FRIDAY,
      postDueOn: after(FRIDAY, 5 * DAY_MS),
      decideBy: null,
    });
    // No second notification of what opened in the same moment.
    expect(await categoriesTo(app, deal.project.creator)).toEqual(['CONTENT_APPROVED']);
  });

  it('lasts for ever where that was agreed', async () => {
    const licence = { scope: 'full', durationDays: null, exclusive: true, credit: false } as const;
    const deal = await aJob(app, { terms: { licence } });
    await sendContent(app, deal);
    await must(app, deal.asBusiness, approval(deal));

    expect(await rowOf(app, deal.project)).toMatchObject({
      licenceStartsOn: FRIDAY,
      licenceEndsOn: null,
    });
  });

  it('waits for the window to post in, from its first midnight in Phoenix', async () => {
    const postWindow = { from: '2026-12-01', dueDaysAfterApproval: 2 };
    const deal = await aJob(app, { terms: { postWindow } });
    await sendContent(app, deal);
    await must(app, deal.asBusiness, approval(deal));

    expect(await rowOf(app, deal.project)).toMatchObject({
      step: 'content_approved',
      postOpensOn: new Date('2026-12-01T07:00:00.000Z'),
      postDueOn: new Date('2026-12-03T07:00:00.000Z'),
      nextTimerOn: new Date('2026-12-01T07:00:00.000Z'),
    });
  });

  it('is the end where nothing is posted', async () => {
    const deal = await aJob(app, { terms: { requiresPost: false } });
    await sendContent(app, deal);
    await must(app, deal.asBusiness, approval(deal));

    expect(await rowOf(app, deal.project)).toMatchObject({
      step: 'completed',
      postState: 'verified',
      endedOn: FRIDAY,
      keepLiveUntil: null,
    });
    expect(await categoriesTo(app, deal.project.creator)).toEqual([
      'CAMPAIGN_COMPLETED',
      'REVIEW_REQUESTED',
    ]);
    const { rows } = await database.pool.query(
      'select completed_campaigns as count from ratings where account_id = any($1) ',
      [[deal.project.businessId, deal.project.creatorId]],
    );
    expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('once more, or by another member, is what it is', async () => {
    const deal = await aJob(app);
    await sendContent(app, deal);
    await must(app, deal.asBusiness, approval(deal));
    const before = await rowOf(app, deal.project);

    expect(await outcomeOf(app, deal.asBusiness, approval(deal))).toBe('done');
    expect(await rowOf(app, deal.project)).toEqual(before);
  });
});

describe('a stranger, or the wrong side', () => {
  it('learns nothing and changes nothing', async () => {
    const [deal, other] = [await aJob(app), await aJob(app)];
    await sendContent(app, deal);

    expect(await outcomeOf(app, other.asBusiness, approval(deal))).toBe('NOT_FOUND');
    expect(await outcomeOf(app, other.asCreator, submission(deal.project, []))).toBe('INVALID');
    expect(await outcomeOf(app, deal.asCreator, approval(deal))).toBe('FORBIDDEN');
    expect(await rowOf(app, deal.project)).toMatchObject({ contentState: 'submitted' });
  });
});
