import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PostId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { itemOf, outbox, projectAt, showWork, terms } from './show-work.tsx';
import { aPostLink } from '../../../support/records.ts';
import { addRefused } from '../add-refused.ts';

beforeEach(() => page.viewport(390, 844));

const twoPosts = {
  ...terms,
  deliverables: [
    ...terms.deliverables,
    { id: 'd2', type: 'story' as const, platform: 'tiktok' as const, qty: 1, notes: '' },
  ],
};
const open = () =>
  projectAt('postOpen', { terms: twoPosts, postDueOn: '2026-11-23T17:00:00.000Z' });
const reel = page.getByRole('textbox', { name: 'Reel on Instagram' });
const story = page.getByRole('textbox', { name: 'Story on TikTok' });

test('links are checked as one types, kept, and handed in one before the other', async () => {
  await showWork('post', { projects: [open()], content: [itemOf({ state: 'approved' })] });
  await reel.fill('instagram.com/p/1');
  await expect
    .element(page.getByText('Invalid URL (must include http:// or https://)'))
    .toBeVisible();
  await story.fill('https://instagram.com/p/1');
  await expect.element(page.getByText('This link isn’t from TikTok.')).toBeVisible();
  await reel.fill('https://instagram.com/p/1');
  await expect.poll(async () => await device.db.workDrafts.count()).toBe(1);

  await page.getByRole('button', { name: 'Submit link' }).click();
  await expect.element(page.getByText(/1 of 2 links submitted/)).toBeVisible();
  expect((await outbox()).map(({ payload }) => payload)).toMatchObject([
    {
      event: 'post_submitted',
      posts: [{ deliverableId: 'd1', index: 0, url: 'https://instagram.com/p/1' }],
    },
  ]);
  await expect.element(story).toHaveValue('https://instagram.com/p/1');
});

test('the caption carries what was approved and the tags, and misses the disclosure in words', async () => {
  const content = [itemOf({ state: 'approved', caption: 'Five teas.' })];
  await showWork('post', { projects: [open()], content });
  const caption = page.getByRole('textbox', { name: 'Caption and tags' });
  await expect.element(caption).toHaveValue('Five teas.\n\n#ad');
  await caption.fill('Five teas.');
  await expect.element(page.getByText('The caption needs the tag #ad.')).toBeVisible();
});

test('before posting opens the screen names the day, with the files ready to be saved', async () => {
  await showWork('post', {
    projects: [projectAt('contentApproved', { postOpensOn: '2026-12-01T19:00:00.000Z' })],
    content: [itemOf({ state: 'approved' })],
  });
  await expect.element(page.getByText('Opens Dec 1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save File 1' })).toBeVisible();
  expect(reel.elements()).toEqual([]);
});

test('a requested change is shown with its reason, and its link can be written again', async () => {
  const posts = [
    {
      id: '0190a000-0000-7000-8000-0000000000e1' as never,
      deliverableId: 'd1',
      index: 0,
      platform: 'instagram' as const,
      url: 'https://instagram.com/p/1',
      normalisedUrl: 'https://instagram.com/p/1',
      submittedOn: '2026-11-19T17:00:00.000Z',
      state: 'changesRequested' as const,
    },
  ];
  const postFeedback = 'The tag is missing.';
  await showWork('post', { projects: [projectAt('postChanges', { posts, postFeedback })] });
  await expect.element(page.getByText('The tag is missing.')).toBeVisible();
  await reel.fill('https://instagram.com/p/2');
  await page.getByRole('button', { name: 'Submit link' }).click();
  await expect.element(page.getByText(/^Submitted. Desert Bloom/)).toBeVisible();
});

test('a post that was edited in place is submitted again with its link', async () => {
  const url = 'https://instagram.com/p/1';
  const posts = [
    {
      id: '0190a000-0000-7000-8000-0000000000e1' as never,
      deliverableId: 'd1',
      index: 0,
      platform: 'instagram' as const,
      url,
      normalisedUrl: url,
      submittedOn: '2026-11-19T17:00:00.000Z',
      state: 'changesRequested' as const,
    },
  ];
  await showWork('post', { projects: [projectAt('postChanges', { posts })] });
  await expect
    .element(page.getByRole('button', { name: 'Update a link to continue' }))
    .toBeDisabled();
  await page.getByRole('button', { name: /^I edited the post/ }).click();
  await page.getByRole('button', { name: 'Submit link' }).click();

  await expect.poll(outbox).toHaveLength(1);
  expect((await outbox())[0]?.payload).toMatchObject({ event: 'post_submitted', posts: [{ url }] });
});

test('a link that the business has not verified yet can be corrected', async () => {
  const url = 'https://instagram.com/p/1';
  const post = {
    id: '0190a000-0000-7000-8000-0000000000e1' as never,
    deliverableId: 'd1',
    index: 0,
    platform: 'instagram' as const,
    url,
    normalisedUrl: url,
    submittedOn: '2026-11-19T17:00:00.000Z',
    state: 'submitted' as const,
  };
  await showWork('post', { projects: [projectAt('postSubmitted', { posts: [post] })] });
  await expect.element(page.getByText(/^You can correct a link until/)).toBeVisible();
  expect(reel.elements()).toEqual([]);
  await page.getByRole('button', { name: /^Correct link/ }).click();
  await reel.fill('https://instagram.com/p/2');
  await page.getByRole('button', { name: 'Submit link' }).click();

  await expect
    .poll(outbox)
    .toMatchObject([{ payload: { posts: [{ url: 'https://instagram.com/p/2' }] } }]);
});

test('links that were refused stand in their fields to be mended, and what is handed in takes their place', async () => {
  const project = open();
  await showWork('post', { projects: [project] });
  const id = newId<PostId>();
  const url = 'https://instagram.com/p/1';
  const posts = [{ id, deliverableId: 'd1', index: 0, url }];
  await addRefused(
    { kind: 'projectEvent', payload: { projectId: project.id, event: 'post_submitted', posts } },
    'URL_USED',
  );

  await expect.element(reel).toHaveValue(url);
  await reel.fill('https://instagram.com/p/2');
  await page.getByRole('button', { name: 'Submit link' }).click();
  await expect
    .poll(outbox)
    .toMatchObject([
      { state: 'waiting', payload: { posts: [{ url: 'https://instagram.com/p/2' }] } },
    ]);
});

test('a link that another campaign has is refused in words, above its field', async () => {
  const project = open();
  await showWork('post', { projects: [project] });
  await addRefused(
    {
      kind: 'projectEvent',
      payload: { projectId: project.id, event: 'post_submitted', posts: [] },
    },
    'URL_USED',
  );
  await expect
    .element(page.getByText('This link is already used for another campaign.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(outbox).toEqual([]);
});

test('what the business checked about a post is shown, and what it did not', async () => {
  const checked = aPostLink('a', { state: 'changesRequested', checks: ['account', 'content'] });
  await showWork('post', {
    projects: [projectAt('postChanges', { posts: [checked] })],
    content: [itemOf({ state: 'approved' })],
  });

  const checks = page.getByRole('list', { name: 'Checks for Reel on Instagram' });
  await expect
    .element(checks.getByText('Matches the approved content', { exact: true }))
    .toBeVisible();
  await expect.element(checks.getByText('Not checked: Includes #ad')).toBeVisible();
});

test('a file that loads longer than a tap is valid is shared by the next tap', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  for (const [name, value] of Object.entries({ share, canShare: () => true })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  await showWork('post', { projects: [open()], content: [itemOf({ state: 'approved' })] });
  const photo = async () => new Response(new Blob(['photo'], { type: 'image/jpeg' }));
  const loading = vi.spyOn(globalThis, 'fetch').mockImplementation(photo);
  onTestFinished(() => {
    loading.mockRestore();
    toastQueue.clear();
  });
  const button = page.getByRole('button', { name: 'Share File 1' });
  const ready = page.getByText('The file is ready. Tap Share again.');
  share.mockRejectedValueOnce(new DOMException('Too late', 'NotAllowedError'));

  await button.click();
  await expect.element(ready).toBeVisible();
  await button.click();

  await expect.poll(() => share.mock.calls.length).toBe(2);
  const files = share.mock.calls.map(([data]) => data.files?.[0]);
  expect(files[0]).toMatchObject({ type: 'image/jpeg', size: 5 });
  expect(files[1]).toBe(files[0]);
});
