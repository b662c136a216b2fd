import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, UploadId } from '#contract/ids.ts';
import { situationNames, type Situation } from '#contract/project/rules.ts';
import { pull, send } from '../../support/chat.ts';
import { answerTo } from '../bookings/shoots.ts';
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
} from './jobs.ts';
import { rig } from './rig.ts';

const here = rig();
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

  it('that somebody else uploaded, or for somebody else’s project, is refused', async () => {
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

  it('whose id stands for another project’s item is refused and changes nothing', async () => {
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

  it('that was approved stays, and what is somebody else’s does not exist', async () => {
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
