import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aPayment } from '../../../src/campaigns/money/a-payment.ts';
import { reach } from '../../open-copy.ts';
import { itemOf, outbox, projectAt, showWork } from './show-work.tsx';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const group = (name: string) => page.getByRole('group', { name, exact: true });

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
