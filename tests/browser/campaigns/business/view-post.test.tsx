import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { postTicks } from '#contract/project/post-checks.ts';
import type { PostId } from '#contract/ids.ts';
import { situations } from '#contract/project/rules.ts';
import type { PostLink, ProjectRecord } from '#contract/project/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { aPostLink, aProject } from '../../../support/records.ts';
import { aBusinessHere, idOf, ofBusiness, queued, refused, showPage } from './business-here.tsx';

beforeEach(() => page.viewport(390, 844));

const link = (number: number, change: Partial<PostLink> = {}) =>
  aPostLink(`r${number}`, {
    id: idOf(number) as string as PostId,
    index: number - 1,
    submittedOn: '2026-11-19T17:00:00.000Z',
    ...change,
  });
const terms = {
  ...defaultTerms(),
  deliverables: [
    { id: 'd1', type: 'reel' as const, platform: 'instagram' as const, qty: 2, notes: '' },
  ],
  hashtags: ['#patio'],
};
async function atPosts(change: Partial<ProjectRecord> = {}) {
  const project = aProject({
    ...ofBusiness,
    ...situations.postSubmitted,
    terms,
    posts: [link(1), link(2)],
    decideBy: '2026-11-26T00:00:00.000Z',
    ...change,
  });
  await aBusinessHere({ projects: [project] });
  return showPage('view-post');
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const card = (number: number) => page.getByRole('group', { name: `Reel on Instagram #${number}` });
const tickAll = async (number: number) => {
  for (const text of [
    /Posted from Maya/,
    /Tags: #patio/,
    /Includes #gifted/,
    /Matches the approved/,
  ]) {
    await card(number).getByText(text).click();
  }
};

test('a link opens apart from the app, without a referrer', async () => {
  await atPosts();

  const way = card(1).getByRole('link');
  await expect.element(way).toHaveAttribute('target', '_blank');
  await expect.element(way).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(way).toHaveAttribute('href', link(1).url);
  await expect.element(page.getByText('Auto-verifies Wed 5:00 PM')).toBeVisible();
});

test('posts are verified once all four of each were looked at, and what is missing is led to', async () => {
  await atPosts();
  await tickAll(1);
  await button('Verify').click();
  await expect
    .element(page.getByText('Check everything for “Reel on Instagram #2” first.'))
    .toBeVisible();
  await expect.element(card(2).getByRole('checkbox').first()).toHaveFocus();
  expect(await queued()).toEqual([]);

  await tickAll(2);
  await button('Verify').click();

  await expect.poll(queued).toMatchObject([
    {
      state: 'waiting',
      payload: {
        event: 'post_verified',
        checks: [1, 2].map((number) => ({ postId: link(number).id, ticks: [...postTicks] })),
      },
    },
  ]);
  await expect.element(page.getByText('All posts are verified.')).toBeVisible();
  await expect
    .element(
      card(2)
        .getByRole('list')
        .getByText(/Includes #gifted/),
    )
    .toBeVisible();
});

test('ticks outlive the screen', async () => {
  await atPosts();
  await tickAll(1);
  await expect.poll(() => device.db.workDrafts.count()).toBe(1);

  showPage('view-post');

  await expect.element(card(1).last().getByRole('checkbox').first()).toBeChecked();
});

test('a change is asked for with a reason, about the posts that are meant', async () => {
  await atPosts();
  await button('Request changes').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(dialog.getByText('This field required')).toBeVisible();
  await dialog.getByRole('textbox').fill('Please name us');
  await dialog.getByText('Reel on Instagram #1').click();

  await dialog.getByRole('button', { name: 'Send request' }).click();

  await expect.poll(queued).toMatchObject([
    {
      payload: {
        event: 'post_changes_requested',
        reason: 'Please name us',
        postIds: [link(2).id],
      },
    },
  ]);
  await expect.element(page.getByText('You asked Maya to change this:')).toBeVisible();
});

test('after the second time no further change can be asked for, and the screen says why', async () => {
  await atPosts({ postRounds: 2 });
  await button('Request changes').click();

  await expect.element(page.getByText(/^You’ve requested changes twice/)).toBeVisible();
  expect(button('Send request').elements()).toEqual([]);
});

test('before there is a link the screen says whose turn it is', async () => {
  await atPosts({
    ...situations.postOpen,
    posts: [],
    postDueOn: '2026-11-25T17:00:00.000Z',
    decideBy: null,
  });

  await expect.element(page.getByText('Waiting for Maya to post, due Nov 25.')).toBeVisible();
  expect(button('Verify').elements()).toEqual([]);
});

test('a verified post shows until when it stays', async () => {
  await atPosts({
    ...situations.completed,
    keepLiveUntil: '2026-12-20T17:00:00.000Z',
    decideBy: null,
  });

  await expect.element(page.getByText('Stays up until Dec 20')).toBeVisible();
});

test('why a change was asked for stays to be read where it was refused', async () => {
  const projectId = idOf(7);
  await atPosts({ id: projectId });
  await refused(
    {
      kind: 'projectEvent',
      payload: {
        event: 'post_changes_requested',
        projectId,
        reason: 'Please name us in the first line',
        postIds: [],
      },
    },
    { code: 'DISPUTED' },
  );

  await expect.element(page.getByText('Please name us in the first line')).toBeVisible();
});
