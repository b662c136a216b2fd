import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandBody } from '#contract/commands/command.ts';
import { contentPayloads } from '#contract/commands/content-payloads.ts';
import { projectPayloads } from '#contract/commands/projects-payloads.ts';
import type { Deliverable } from '#contract/campaign/terms.ts';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { CommandId, ContentItemId, ProjectId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { itemOf as queuedItem } from '#src/data/device/outbox.ts';
import { assetsOf } from '#src/campaigns/content/assets.ts';
import { changeText } from '#src/features/content/labels.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aPayment } from '../../../src/campaigns/money/a-payment.ts';
import { photo } from '../../media/pictures.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
import { reach } from '../../open-copy.ts';
import { addRefused } from '../add-refused.ts';
import { choose, itemOf, outbox, projectAt, showWork, terms } from './show-work.tsx';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const group = (name: string) => page.getByRole('group', { name, exact: true });
const send = page.getByRole('button', { name: 'Send for review' });

async function tickAll() {
  for (const box of page.getByRole('checkbox').elements()) (box as HTMLElement).click();
}

test('a photo for a shot is queued offline, shown at once, and goes for review behind itself', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await expect.element(group('The pour').getByText('Required')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expect.element(page.getByText('Shot: The pour')).toBeInTheDocument();

  await choose('The pour', 'photo', await photo('pour.png', 10));
  await expect.element(group('The pour').getByText('Saved · waiting')).toBeVisible();
  await expect.element(page.getByText('Shot: The pour')).not.toBeInTheDocument();
  await tickAll();
  await expect.element(send).toBeEnabled();
  await send.click();

  await expect
    .element(page.getByText(/^Will be sent to Desert Bloom for review as soon/))
    .toBeVisible();
  const [file, sent] = await outbox();
  expect(file).toMatchObject({
    kind: 'addContent',
    payload: { shotId: 'a', deliverableId: 'd1', replaces: null, kind: 'photo' },
  });
  // As the server reads them: nothing more and nothing less.
  expect(contentPayloads.addContent.safeParse(file?.payload).error).toBeUndefined();
  expect(projectPayloads.projectEvent.safeParse(sent?.payload).error).toBeUndefined();
  expect(sent).toMatchObject({
    kind: 'projectEvent',
    payload: { event: 'content_submitted', guidelinesTicked: true },
    waitsFor: [file?.id],
  });
  expect(sent?.payload).toMatchObject({
    itemIds: [file?.kind === 'addContent' ? file.payload.itemId : null],
  });
});

test(
  'a file that is added leaves the list and the place in it as they are',
  { repeats: 19 },
  async () => {
    await page.viewport(390, 500);
    await showWork('content', { projects: [projectAt('contentOpen')] });
    await expect.element(group('The patio')).toBeVisible();
    const list = group('The patio').element();
    const scroller = document.querySelector<HTMLElement>('[style*="overflow"]');
    // Not every browser makes up for what has grown above.
    for (const one of [scroller, document.documentElement])
      one?.style.setProperty('overflow-anchor', 'none');
    list.scrollIntoView({ block: 'start' });
    const top = list.getBoundingClientRect().top;

    await choose('The patio', 'photo', await photo('patio.png', 10));
    await expect.element(group('The patio').getByText('Saved · waiting')).toBeVisible();
    await expect.element(page.getByText('Waiting', { exact: true })).toBeInTheDocument();

    expect(list.isConnected).toBe(true);
    expect(scroller?.scrollTop).toBeGreaterThan(0);
    expect(Math.abs(list.getBoundingClientRect().top - top)).toBeLessThan(1);
  },
);

test('a video that is too short for the terms says so where it is, before it is sent', async () => {
  const reel = { ...terms.deliverables[0], notes: '20 to 40 seconds, upright' } as Deliverable;
  await showWork('content', {
    projects: [projectAt('contentOpen', { terms: { ...terms, deliverables: [reel] } })],
    content: [itemOf({ kind: 'video', shotId: null, deliverableId: 'd1', durationS: 3 })],
  });

  await expect
    .element(page.getByText('This video is 0:03 long. The brief says “20 to 40 seconds”.'))
    .toBeVisible();
});

test('the same file is taken once, and one that is no photo is refused in words', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await choose('The pour', 'files', await photo('pour.png', 10));
  await expect.element(group('The pour').getByText('Saved · waiting')).toBeVisible();

  await choose('The patio', 'files', await photo('again.png', 10));
  await expect.element(page.getByText('again.png is already in this campaign.')).toBeVisible();
  await choose('The patio', 'files', new File(['no picture'], 'note.png', { type: 'image/png' }));
  await expect.element(page.getByText(/note.png/)).toBeVisible();
  expect(await outbox()).toHaveLength(1);
});

test('the caption that was written for a place goes with its next file, and stays when the screen is left', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await page.getByRole('button', { name: 'Caption for the next file: The pour' }).click();
  await page.getByRole('textbox', { name: 'Caption' }).fill('Five teas.');
  await page.getByRole('button', { name: 'Save' }).click();
  await choose('The pour', 'files', await photo('pour.png', 10));

  await expect.element(group('The pour').getByText('Five teas.')).toBeVisible();
  expect((await outbox())[0]?.payload).toMatchObject({ caption: 'Five teas.', altText: '' });
  await expect.poll(async () => await device.db.workDrafts.count()).toBe(1);
});

test('a file that only waits here is taken back once one is sure; nothing of it is sent', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await choose('The pour', 'files', await photo('pour.png', 10));
  await expect.element(group('The pour').getByText('Saved · waiting')).toBeVisible();
  await page.getByRole('button', { name: 'More for The pour, file 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this file?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect([(await outbox()).length, await device.db.media.count()]).toEqual([1, 1]);

  await page.getByRole('button', { name: 'More for The pour, file 1' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(group('The pour').getByText('Saved · waiting')).not.toBeInTheDocument();
  expect([await outbox(), await device.db.media.count()]).toEqual([[], 0]);
});

test('feedback stands with numbered pins on the picture, and a new version takes the old one’s place', async () => {
  const item = itemOf({ state: 'rejected', deliverableId: 'd1' });
  const comment = { itemId: item.id, t: null };
  const feedback = [
    {
      round: 1,
      text: 'Please film it again.',
      on: '2026-11-19T17:00:00.000Z',
      comments: [
        {
          ...comment,
          id: '0190a000-0000-4000-8000-000000000001',
          text: 'Less light',
          x: 0.25,
          y: 0.5,
        },
        {
          ...comment,
          id: '0190a000-0000-4000-8000-000000000002',
          text: 'No hands',
          x: null,
          y: null,
        },
      ],
    },
  ];
  const submittedItems = [item.id];
  await showWork('content', {
    projects: [projectAt('contentRejected', { round: 1, feedback, submittedItems })],
    content: [item],
  });
  await expect
    .element(page.getByText('Desert Bloom requested changes · round 1 of 2'))
    .toBeVisible();
  await expect.element(page.getByText('Less light')).toBeVisible();
  const pin = document.querySelector<HTMLElement>('[style*="25%"]');
  expect([pin?.textContent, pin?.style.insetBlockStart]).toEqual(['1', '50%']);
  await expect
    .element(page.getByText('A new version of the files that need changes'))
    .toBeInTheDocument();

  await choose('The pour', 'replace', await photo('better.png', 90));
  await expect.element(group('The pour').getByText('Version 2')).toBeVisible();
  expect((await outbox())[0]?.payload).toMatchObject({ replaces: item.id, shotId: 'a' });
});

test('what the server has in review cannot be removed, what it approved cannot be changed', async () => {
  await showWork('content', {
    projects: [projectAt('postOpen')],
    content: [itemOf({ state: 'approved' })],
  });
  await expect.element(group('The pour').getByText('Approved')).toBeVisible();
  await expect.element(page.getByText('Desert Bloom approved your content.')).toBeVisible();
  expect(page.getByRole('button', { name: /More for/ }).elements()).toEqual([]);
  expect(send.elements()).toEqual([]);
});

test('a campaign that was cancelled meanwhile says so, and offers to keep the files', async () => {
  const project = projectAt('cancelled');
  const itemIds = ['0190a000-0000-7000-8000-0000000000f1' as ContentItemId];
  const { go } = await showWork('content', { projects: [project], content: [itemOf()] });
  await addRefused(
    {
      kind: 'projectEvent',
      payload: {
        projectId: project.id,
        event: 'content_submitted',
        itemIds,
        guidelinesTicked: true,
      },
    },
    'PROJECT_CANCELLED',
  );
  const card = group('The campaign was canceled while you were offline.');
  await expect.element(card.getByRole('button', { name: 'Keep the file' })).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Add photos to portfolio' })).toBeVisible();
  await card.getByRole('link', { name: 'Report a problem' }).click();
  expect(go.mock.lastCall?.[0]).toMatch(/\/details#problem$/);
});

test('of many files that nobody asks for any more it is said once, and they do not go with the words', async () => {
  const project = projectAt('contentOpen');
  await showWork('content', { projects: [project] });
  for (const [name, hue] of [
    ['a.png', 10],
    ['b.png', 60],
  ] as const) {
    await choose('The pour', 'files', await photo(name, hue));
  }
  await expect.poll(outbox).toHaveLength(2);
  const attention = { code: 'PROJECT_CANCELLED' } as const;
  await device.db.outbox.toCollection().modify({ state: 'attention', attention, attempts: 1 });

  const card = page.getByRole('group', { name: /was canceled/ });
  await expect.element(card.getByRole('button', { name: /file/i }).first()).toBeVisible();
  expect(card.elements()).toHaveLength(1);
  expect(card.getByRole('button', { name: 'Close' }).elements()).toEqual([]);
});

test('the words of a file that has arrived change without a connection, and are with it before it is sent for review', async () => {
  const item = itemOf({ state: 'received', shotId: 'a', deliverableId: 'd1', caption: 'Tea' });
  await showWork('content', { projects: [projectAt('contentUploading')], content: [item] });
  const write = async (caption: string) => {
    await page.getByRole('button', { name: 'More for The pour, file 1' }).click();
    await page.getByRole('menuitem', { name: 'Caption and alt text' }).click();
    await page.getByRole('textbox', { name: 'Caption' }).fill(caption);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(group('The pour').getByText(caption)).toBeVisible();
  };
  await write('Four teas.');
  await expect.element(group('The pour').getByText('Caption waiting')).toBeVisible();
  await write('Five teas.');

  const [words] = await outbox();
  expect(contentPayloads.describeContent.safeParse(words?.payload).error).toBeUndefined();
  expect(words).toMatchObject({
    kind: 'describeContent',
    payload: { itemId: item.id, caption: 'Five teas.', shotId: 'a', deliverableId: 'd1' },
  });
  await tickAll();
  await send.click();
  await expect.poll(outbox).toHaveLength(2);
  expect((await outbox())[1]).toMatchObject({ kind: 'projectEvent', waitsFor: [words?.id] });
});

test('a file is moved to the shot it was meant for', async () => {
  const item = itemOf({ state: 'received', shotId: 'b', deliverableId: null });
  await showWork('content', { projects: [projectAt('contentUploading')], content: [item] });
  await page.getByRole('button', { name: 'More for The patio, file 1' }).click();
  await page.getByRole('menuitem', { name: 'Caption and alt text' }).click();
  await page.getByRole('button', { name: /For/ }).click();
  await page.getByRole('option', { name: 'The pour' }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  await expect.element(group('The pour').getByText('Received')).toBeVisible();
  expect((await outbox())[0]?.payload).toMatchObject({ shotId: 'a', deliverableId: 'd1' });
});

test('while the business looks at it nothing is asked of the creator; a change is possible for who wants one', async () => {
  const item = itemOf({ state: 'submitted', shotId: 'a', deliverableId: 'd1' });
  const decideBy = '2026-11-25T00:00:00.000Z';
  const project = projectAt('contentSubmitted', { submittedItems: [item.id], decideBy });
  await showWork('content', { projects: [project], content: [item] });
  await expect.element(page.getByText(/^In review. Desert Bloom has until/)).toBeVisible();
  expect(page.getByRole('button', { name: /Film|Photo|Files|More for/ }).elements()).toEqual([]);
  expect(send.elements()).toEqual([]);

  await page.getByRole('button', { name: 'Make a change' }).click();
  await choose('The pour', 'replace', await photo('better.png', 90));

  await expect.element(group('The pour').getByText('Version 2')).toBeVisible();
  await expect.element(send).toBeVisible();
});

test('what was sent for review and is held up here by a refused file is not said to be in review', async () => {
  await showWork('content', { projects: [projectAt('contentOpen')] });
  await choose('The pour', 'files', await photo('pour.png', 10), await photo('again.png', 90));
  await expect.poll(async () => (await outbox()).length).toBe(2);
  await expect.element(send).toBeVisible();
  await tickAll();
  await expect.element(send).toBeEnabled();
  await send.click();
  await expect
    .element(page.getByText(/^Will be sent to Desert Bloom for review as soon/))
    .toBeVisible();
  const [file] = await outbox();
  if (!file) throw new Error('No file was queued');
  await device.db.outbox.update(file.order, {
    state: 'attention',
    attempts: 1,
    isAnswered: true,
    attention: { code: 'WRONG_STATE' },
  });

  await expect.element(group('The pour').getByText('Saved · waiting')).toBeVisible();
  await expect.poll(() => group('The pour').getByText('Saved · waiting').elements().length).toBe(1);
  await expect
    .element(page.getByText(/^Will be sent to Desert Bloom for review as soon/))
    .toBeVisible();
  await expect.element(page.getByText(/^In review\./)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Make a change' })).not.toBeInTheDocument();
});

/** A kill came before every piece of a film was here. */
async function putCut(project: ReturnType<typeof projectAt>, shotId: string | null) {
  const place = { shotId, deliverableId: null, replaces: null };
  const row = { accountId: creatorAccount, projectId: project.id, id: newId<ContentItemId>() };
  const file = { name: 'pour.mp4', type: 'video/mp4', lastModified: 0 };
  await device.db.captured.put({
    ...row,
    ...file,
    userId: me,
    bytes: new ArrayBuffer(0),
    facts: { place, words: { caption: '', altText: '' } },
    video: { size: VIDEO_PART_BYTES + 1, sha256: null },
  });
  onTestFinished(
    async () =>
      void (await Promise.all([device.db.captured.clear(), device.db.mediaParts.clear()])),
  );
  const uploadId = row.id as string as UploadId;
  const part = { uploadId, index: 0, bytes: new ArrayBuffer(8), sha256: '' };
  await device.db.mediaParts.put(part);
}

test.for([
  { of: 'for a shot', shotId: 'b' },
  { of: 'for a shot that is gone', shotId: 'gone' },
  { of: 'for nothing', shotId: null },
])(
  'of a film that was cut off, what is here is in sight and can be put away though the campaign was cancelled: $of',
  async ({ shotId }) => {
    const cancelled = projectAt('cancelled');
    await showWork('content', { projects: [cancelled] }, 'creator', () =>
      putCut(cancelled, shotId),
    );

    await expect.element(page.getByText(/^pour\.mp4 wasn’t fully saved/)).toBeVisible();
    await expect.element(page.getByText(/Choose it again here/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove pour.mp4' }).click();

    await expect.poll(() => device.db.captured.count()).toBe(0);
    await expect.poll(() => device.db.mediaParts.count()).toBe(0);
  },
);

const actor = { userId: me, accountId: creatorAccount };
const received = itemOf({ state: 'received' });
const { projectId } = received;
const of = { itemId: received.id, projectId, shotId: null, deliverableId: null };
const describing = (caption: string): CommandBody => ({
  kind: 'describeContent',
  payload: { ...of, caption, altText: '' },
});
const forReview = (id: ProjectId): CommandBody => ({
  kind: 'projectEvent',
  payload: {
    projectId: id,
    event: 'content_submitted',
    itemIds: [received.id],
    guidelinesTicked: true,
  },
});

/** Words that the server refused, and the files sent for review that wait for them. */
async function refusedWords() {
  const id = newId<CommandId>();
  const refused = queuedItem(device, actor, describing('Tea #cheap'), id);
  const attention = { code: 'WRONG_STATE' } as const;
  await device.db.outbox.add({ ...refused, state: 'attention', attention, attempts: 1 });
  const sent = newId<CommandId>();
  await device.db.outbox.add(
    queuedItem(device, actor, forReview(projectId), sent, { waitsFor: [id] }),
  );
  return { id, sent };
}

async function mend(caption: string) {
  const [asset] = assetsOf(projectId, [received], [], await device.db.outbox.toArray());
  if (!asset) throw new Error('No file');
  const { shotId, deliverableId } = of;
  await changeText(actor, projectId, asset, { caption, altText: '', shotId, deliverableId });
}

const queued = async () =>
  (await device.db.outbox.toArray()).map(({ id, kind, waitsFor }) => ({ id, kind, waitsFor }));

test('refused words stay until their mended ones are on the disk', async () => {
  const { id, sent } = await refusedWords();
  vi.spyOn(device.db.outbox, 'add').mockRejectedValueOnce(new Error('Full'));

  await expect(mend('Four teas')).rejects.toThrow('Full');

  expect(await queued()).toMatchObject([
    { id, kind: 'describeContent' },
    { id: sent, waitsFor: [id] },
  ]);
});

test('what waited for refused words goes for review behind the mended ones', async () => {
  const { sent } = await refusedWords();

  await mend('Four teas');

  const [review, words, ...more] = await queued();
  expect(more).toEqual([]);
  expect(words).toMatchObject({ kind: 'describeContent' });
  expect(review).toMatchObject({ id: sent, waitsFor: [words?.id] });
});

test('words that wait behind refused ones are mended where they are, and wait for nothing that is gone', async () => {
  const { id, sent } = await refusedWords();
  const another = newId<CommandId>();
  await device.db.outbox.add(
    queuedItem(device, actor, describing('Three teas'), another, { waitsFor: [id] }),
  );

  await mend('Four teas');

  expect(await queued()).toMatchObject([
    { id: sent, waitsFor: [another] },
    { id: another, waitsFor: [] },
  ]);
});

test('one more round is agreed to with its reasons in view, and begins at once', async () => {
  const item = itemOf({ shotId: 'a', state: 'submitted' });
  const comment = {
    id: crypto.randomUUID(),
    itemId: item.id,
    text: 'Softer',
    x: 0.5,
    y: 0.5,
    t: null,
  };
  const on = '2026-11-20T17:00:00.000Z';
  await showWork('content', {
    projects: [
      projectAt('contentSubmitted', {
        submission: 1,
        submittedItems: [item.id],
        roundRequest: {
          submission: 1,
          text: 'Brighter, please.',
          comments: [comment],
          on,
          declinedOn: null,
        },
      }),
    ],
    content: [item],
  });
  const request = group('Desert Bloom would like one more round');
  await expect.element(request.getByText('Softer')).toBeVisible();
  await request.getByRole('button', { name: 'Agree to one more round' }).click();

  await expect.element(request).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: /requested changes/ })).toBeVisible();
  expect((await outbox()).map(({ payload }) => payload)).toMatchObject([
    { event: 'round_agreed', submission: 1, requestedOn: on },
  ]);
});

test('an offered round shows its price and the creator’s part, and is agreed to for it', async () => {
  const item = itemOf({ shotId: 'a', state: 'submitted' });
  const on = '2026-11-20T17:00:00.000Z';
  const offered = { priceCents: 5_000, answerBy: '2026-11-24T17:00:00.000Z' };
  const roundRequest = {
    submission: 1,
    text: 'Brighter, please.',
    comments: [],
    on,
    declinedOn: null,
  };
  const inReview = { submission: 1, submittedItems: [item.id] };
  const reserved = { ...aPayment(), amountCents: 5_000, feeCents: 500, state: 'reserved' } as const;
  const offeredTo = projectAt('contentSubmitted', {
    ...inReview,
    payment: aPayment(),
    roundPayments: [reserved],
    roundRequest: { ...roundRequest, ...offered },
  });
  await showWork('content', { projects: [offeredTo], content: [item] }, 'creator', () =>
    reach(false),
  );
  const request = group('Desert Bloom would like one more round');
  await expect.element(request.getByText('$50', { exact: true })).toBeVisible();
  await expect.element(request.getByText('$45', { exact: true })).toBeVisible();
  await expect.element(request.getByText('Tue 10:00 AM', { exact: true })).toBeVisible();
  await expect.element(request.getByText(/If you agree, Pollin holds it/)).toBeVisible();
  await expect
    .element(request.getByText(/^You’re offline.*reaches Pollin before Tue 10:00 AM/))
    .toBeVisible();
  await request.getByRole('button', { name: 'Agree to one more round for $50' }).click();

  await expect
    .poll(() => toastQueue.visibleToasts.map(({ content }) => content.text))
    .toEqual([expect.stringMatching(/counts only if it reaches Pollin before Tue 10:00 AM/)]);
  expect((await outbox()).map(({ payload }) => payload)).toMatchObject([
    { event: 'round_agreed', submission: 1, requestedOn: on },
  ]);
});

test('an offer whose time is over can’t be agreed to', async () => {
  const item = itemOf({ shotId: 'a', state: 'submitted' });
  const on = '2026-11-16T16:00:00.000Z';
  const roundRequest = {
    submission: 1,
    text: 'Brighter, please.',
    comments: [],
    on,
    declinedOn: null,
    priceCents: 5_000,
    answerBy: '2026-11-20T16:00:00.000Z',
  };
  await showWork('content', {
    projects: [
      projectAt('contentSubmitted', { submission: 1, submittedItems: [item.id], roundRequest }),
    ],
    content: [item],
  });
  await expect.element(page.getByText(/^The time to answer this offer is over/)).toBeVisible();
  expect(page.getByText(/If you agree, Pollin holds it/).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Agree/ }).elements()).toEqual([]);
});
