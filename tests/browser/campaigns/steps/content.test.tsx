import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { contentPayloads } from '#contract/commands/content-payloads.ts';
import { projectPayloads } from '#contract/commands/projects-payloads.ts';
import type { Deliverable } from '#contract/campaign/terms.ts';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { ContentItemId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { photo } from '../../media/pictures.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';
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

test('a file that is added leaves the list and the place in it as they are', async () => {
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
});

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
