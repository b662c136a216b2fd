import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, UploadId } from '#contract/ids.ts';
import { situationNames, type Situation, situations } from '#contract/project/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { pull, send } from '../../support/chat.ts';
import { answerTo, after, FRIDAY, type Deal } from '../bookings/shoots.ts';
import {
  addItem,
  aJob,
  anUpload,
  command,
  content,
  event,
  must,
  outcomeOf,
  rowOf,
  sendContent,
  submission,
  categoriesTo,
  refusalOf,
} from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const { app } = here;

type Job = Awaited<ReturnType<typeof aJob>>;

const removal = ({ project: { projectId } }: Job, itemId: ContentItemId) =>
  command('removeContent', { itemId, projectId });

const itemsOf = async (headers: Job['asCreator']) =>
  (await pull(here.app, headers)).collections.content;

describe('a photo or a video', () => {
  it('shows up for both sides of its project and for nobody else', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const id = await addItem(here.app, deal, { caption: 'The door' });

    for (const headers of [deal.asCreator, deal.asBusiness]) {
      expect(await itemsOf(headers)).toMatchObject([
        { id, kind: 'photo', state: 'received', contentVersion: 1, caption: 'The door' },
      ]);
    }
    for (const headers of [other.asCreator, other.asBusiness]) {
      expect(await itemsOf(headers)).toEqual([]);
    }
    expect(await rowOf(here.app, deal.project)).toMatchObject({ contentState: 'uploading' });
  });

  it('has its poster, and its kind is what was uploaded', async () => {
    const deal = await aJob(here.app);
    const { project, asCreator } = deal;
    const [video, poster, photo] = [
      await anUpload(here.app, project.creator, 'contentVideo'),
      await anUpload(here.app, project.creator, 'contentPoster'),
      await anUpload(here.app, project.creator),
    ];
    const says = (upload: UploadId, over: object) =>
      outcomeOf(here.app, asCreator, content(project, upload, { ...over }));

    expect(await says(video, { kind: 'photo' })).toBe('PICTURE_MISSING');
    expect(await says(photo, { kind: 'video' })).toBe('PICTURE_MISSING');
    expect(await says(video, { kind: 'video', posterUploadId: photo })).toBe('PICTURE_MISSING');
    expect(await says(newId<UploadId>(), {})).toBe('PICTURE_MISSING');
    expect(await says(video, { kind: 'video', posterUploadId: poster })).toBe('done');
  });

  it('that someone else uploaded, or for someone else’s project, is refused', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const theirs = await anUpload(here.app, other.project.creator);
    const mine = await anUpload(here.app, deal.project.creator);

    expect(await outcomeOf(here.app, deal.asCreator, content(deal.project, theirs))).toBe(
      'PICTURE_MISSING',
    );
    expect(await outcomeOf(here.app, deal.asCreator, content(other.project, mine))).toBe(
      'NOT_FOUND',
    );
    expect(await outcomeOf(here.app, deal.asBusiness, content(deal.project, mine))).toBe(
      'FORBIDDEN',
    );
  });

  it('is one item, however often its file is added, also by two devices at once', async () => {
    const deal = await aJob(here.app);
    const sourceSha256 = 'c'.repeat(64);
    const [one, two] = [
      content(deal.project, await anUpload(here.app, deal.project.creator), { sourceSha256 }),
      content(deal.project, await anUpload(here.app, deal.project.creator), { sourceSha256 }),
    ];

    const answers = await Promise.all([
      answerTo(here.app, deal.asCreator, one),
      answerTo(here.app, deal.asCreator, two),
    ]);

    const items = await itemsOf(deal.asCreator);
    expect(items).toHaveLength(1);
    expect(answers).toMatchObject([
      { outcome: 'done', result: { itemId: items[0]!.id } },
      { outcome: 'done', result: { itemId: items[0]!.id } },
    ]);
  });

  it('with the id of another project’s item is refused and changes nothing', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const itemId = await addItem(here.app, deal);
    const upload = await anUpload(here.app, other.project.creator);

    expect(
      await outcomeOf(here.app, other.asCreator, content(other.project, upload, { itemId })),
    ).toBe('COMMAND_ID_REUSED');
    expect(await itemsOf(deal.asBusiness)).toMatchObject([{ creatorId: deal.project.creatorId }]);
  });

  it('is the newest version of what it replaces, which two devices may both have done', async () => {
    const shotList = [{ id: 's1', text: 'The door', required: true }];
    const deal = await aJob(here.app, { terms: { shotList } });
    const first = await addItem(here.app, deal, { shotId: 's1' });
    const second = await addItem(here.app, deal, { replaces: first, deliverableId: null });
    const third = await addItem(here.app, deal, { replaces: first, shotId: 'unknown' });

    expect(await itemsOf(deal.asCreator)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: first, contentVersion: 1, replaces: null }),
        expect.objectContaining({
          id: second,
          contentVersion: 2,
          replaces: first,
          shotId: 's1',
          deliverableId: 'd1',
        }),
        expect.objectContaining({ id: third, contentVersion: 3, replaces: second, shotId: null }),
      ]),
    );
  });

  it('is refused beyond forty, where older versions do not count', async () => {
    const deal = await aJob(here.app);
    const uploads = [];
    for (let n = 0; n < 42; n += 1) uploads.push(await anUpload(here.app, deal.project.creator));
    const all = uploads.map((upload) => content(deal.project, upload));
    const [last, over] = [all[40]!, all[41]!];
    const first = all[0]!.payload.itemId;
    Object.assign(over.payload, { replaces: first });

    const { answers } = await send(here.app, deal.asCreator, all);

    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(41);
    expect(answers.find(({ id }) => id === last.id)).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'CONTENT_FULL' },
    });
    expect(answers.find(({ id }) => id === over.id)?.outcome).toBe('done');
  });

  it.each(situationNames)('is taken while content is made: %s', async (situation: Situation) => {
    const deal = await aJob(here.app, { situation });
    const taken = [
      'shoot',
      'contentOpen',
      'contentUploading',
      'contentSubmitted',
      'contentRejected',
    ];

    const outcome = await outcomeOf(
      here.app,
      deal.asCreator,
      content(deal.project, await anUpload(here.app, deal.project.creator)),
    );

    const refusal = situation === 'cancelled' ? 'PROJECT_CANCELLED' : 'WRONG_STATE';
    expect(outcome).toBe(taken.includes(situation) ? 'done' : refusal);
  });
});

describe('taking content out', () => {
  it('is possible until it is in review; it is gone for both, and not being there is fine', async () => {
    const deal = await aJob(here.app);
    const [kept, dropped] = [await addItem(here.app, deal), await addItem(here.app, deal)];
    await must(here.app, deal.asCreator, removal(deal, dropped));
    await must(here.app, deal.asCreator, removal(deal, dropped));
    await must(here.app, deal.asCreator, submission(deal.project, [kept]));

    expect(await outcomeOf(here.app, deal.asCreator, removal(deal, kept))).toBe(
      'CONTENT_IN_REVIEW',
    );
    expect((await itemsOf(deal.asBusiness)).map(({ id }) => id)).toEqual([kept]);
  });

  it('that was approved stays, and what is someone else’s does not exist', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const itemId = await sendContent(here.app, deal);
    await must(
      here.app,
      deal.asBusiness,
      event(deal.project, 'content_approved', { submission: 1 }),
    );

    expect(await outcomeOf(here.app, deal.asCreator, removal(deal, itemId))).toBe('WRONG_STATE');
    expect(await outcomeOf(here.app, other.asCreator, removal(deal, itemId))).toBe('NOT_FOUND');
    expect(await outcomeOf(here.app, other.asCreator, removal(other, itemId))).toBe('NOT_FOUND');
  });
});

const fresh = { caption: 'Five teas', altText: 'A table', shotId: null, deliverableId: 'd1' };

const words = ({ project: { projectId } }: Job, itemId: ContentItemId, over: object = {}) =>
  command('describeContent', { itemId, projectId, ...fresh, ...over });

describe('the words of a file that has arrived', () => {
  it('change for both sides, and what it is for with them; its version stays the file’s', async () => {
    const shotList = [
      { id: 's1', text: 'The door', required: true },
      { id: 's2', text: 'The table', required: false },
    ];
    const deal = await aJob(here.app, { terms: { shotList } });
    const id = await addItem(here.app, deal, { caption: 'Tea' });

    await must(here.app, deal.asCreator, words(deal, id, { shotId: 's1', deliverableId: 'none' }));

    const changed = { caption: 'Five teas', altText: 'A table', shotId: 's1', deliverableId: null };
    for (const headers of [deal.asCreator, deal.asBusiness]) {
      expect(await itemsOf(headers)).toMatchObject([{ id, ...changed, contentVersion: 1 }]);
    }
  });

  it('are the last ones that were written, and the same ones once more change nothing', async () => {
    const deal = await aJob(here.app);
    const id = await addItem(here.app, deal);
    const [one, two] = [words(deal, id, { caption: 'One' }), words(deal, id, { caption: 'Two' })];

    await send(here.app, deal.asCreator, [one, two]);
    await must(here.app, deal.asCreator, one);
    const [before] = await itemsOf(deal.asCreator);
    await must(here.app, deal.asCreator, words(deal, id, { caption: 'Two' }));

    expect(before).toMatchObject({ caption: 'Two' });
    expect(await itemsOf(deal.asCreator)).toEqual([before]);
  });

  it('stay while the business looks at them, and change again once they were sent back', async () => {
    const deal = await aJob(here.app);
    const id = await sendContent(here.app, deal);
    expect(await outcomeOf(here.app, deal.asCreator, words(deal, id))).toBe('CONTENT_IN_REVIEW');

    const asked = { submission: 1, text: 'Another caption, please.', comments: [] };
    await must(here.app, deal.asBusiness, event(deal.project, 'content_rejected', asked));
    await must(here.app, deal.asCreator, words(deal, id));
    await must(here.app, deal.asCreator, submission(deal.project, [id]));

    expect(await itemsOf(deal.asBusiness)).toMatchObject([
      { id, state: 'submitted', caption: 'Five teas' },
    ]);
    const approval = { submission: 2 };
    await must(here.app, deal.asBusiness, event(deal.project, 'content_approved', approval));
    expect(await outcomeOf(here.app, deal.asCreator, words(deal, id))).toBe('WRONG_STATE');
  });

  it.each(situationNames)('change while content is made: %s', async (situation: Situation) => {
    const deal = await aJob(here.app);
    const id = await addItem(here.app, deal);
    await at(deal, situation);
    const open = ['shoot', 'contentOpen', 'contentUploading', 'contentSubmitted'];
    const refusal = situation === 'cancelled' ? 'PROJECT_CANCELLED' : 'WRONG_STATE';

    const outcome = await outcomeOf(here.app, deal.asCreator, words(deal, id));

    expect(outcome).toBe([...open, 'contentRejected'].includes(situation) ? 'done' : refusal);
  });

  it('are its creator’s alone, and a file that is not there has none', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const id = await addItem(here.app, deal, { caption: 'Tea' });

    expect(await outcomeOf(here.app, deal.asBusiness, words(deal, id))).toBe('FORBIDDEN');
    expect(await outcomeOf(here.app, other.asCreator, words(deal, id))).toBe('NOT_FOUND');
    expect(await outcomeOf(here.app, other.asCreator, words(other, id))).toBe('NOT_FOUND');
    const long = words(deal, id, { caption: 'a'.repeat(2201) });
    expect(await outcomeOf(here.app, deal.asCreator, long)).toBe('INVALID');
    expect(await itemsOf(deal.asBusiness)).toMatchObject([{ caption: 'Tea' }]);
  });
});

async function at({ project }: Job, situation: Situation): Promise<void> {
  const { step, contentState, postState } = situations[situation];
  await here.app.deps.pool.query(
    'update projects set step = $2, content_state = $3, post_state = $4 where id = $1',
    [project.projectId, step, contentState, postState],
  );
}

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

  it('is another submission also where only a part is other, and what is left out is the creator’s again', async () => {
    const deal = await aJob(app);
    const kept = await addItem(app, deal);
    const [dropped, added] = [await addItem(app, deal), await addItem(app, deal)];
    await must(app, deal.asCreator, submission(deal.project, [kept, dropped]));
    await must(app, deal.asCreator, submission(deal.project, [kept, added]));

    expect((await rowOf(app, deal.project)).submission).toBe(2);
    const items = await itemsOf(deal.asCreator);
    expect(Object.fromEntries(items.map(({ id, state }) => [id, state]))).toEqual({
      [kept]: 'submitted',
      [dropped]: 'received',
      [added]: 'submitted',
    });
  });

  it('cannot be approved or rejected by a person who saw an earlier submission', async () => {
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
  it('names the changes, gives three more days, and is possible as often as agreed', async () => {
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
    const { rows } = await app.deps.pool.query(
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
