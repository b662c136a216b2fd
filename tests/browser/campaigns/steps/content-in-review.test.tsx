import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ContentItemId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { photo } from '../../media/pictures.ts';
import { addRefused } from '../add-refused.ts';
import { choose, itemOf, outbox, projectAt, showWork } from './show-work.tsx';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const group = (name: string) => page.getByRole('group', { name, exact: true });
const send = page.getByRole('button', { name: 'Send for review' });

async function tickAll() {
  for (const box of page.getByRole('checkbox').elements()) (box as HTMLElement).click();
}

test('feedback has numbered pins on the picture, and a new version takes the old one’s place', async () => {
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

test('many files that nobody needs any more are mentioned once, and are not dropped with the text', async () => {
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

test('what was sent for review and is held up here by a refused file is not shown as in review', async () => {
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
