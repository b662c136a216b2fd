import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectRecord } from '#contract/project/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aPayment } from '../../../src/campaigns/money/a-payment.ts';
import { skipWaits, toastsShown } from '../../billing/account-here.tsx';
import { button, item, project, v1 } from './at-review.tsx';
import { aBusinessHere, queued, showPage, tell } from './business-here.tsx';

beforeEach(() => {
  toastQueue.clear();
  skipWaits();
  return page.viewport(390, 844);
});

const TEXT = 'Brighter, please.';
const dialog = page.getByRole('dialog', { name: 'One more round' });
const field = page.getByRole('textbox', { name: 'Price for this round in dollars (optional)' });
const message = page.getByRole('textbox', { name: 'Message to Maya' });
const sendButton = dialog.getByRole('button', { name: 'Send request' });
const on = '2026-11-20T17:00:00.000Z';
const free = { submission: 1, text: TEXT, comments: [], on, declinedOn: null };
const offered = {
  ...free,
  priceCents: 5_000,
  answerBy: '2026-11-24T17:00:00.000Z',
};

const entry = {
  event: 'round_requested',
  actor: 'business',
  occurredAt: on,
  receivedAt: on,
} as const;

async function atOffer(roundRequest: ProjectRecord['roundRequest'] = offered) {
  const shown = project({ round: 2, payment: aPayment(), roundRequest, timeline: [entry] });
  await aBusinessHere({ projects: [shown], content: [item(v1)] });
  showPage('content-review');
  return shown;
}

test('an offer that waits says its amount, its end, and that the content is approved by itself', async () => {
  await atOffer();
  await expect.element(page.getByText(/^You offered \$50.*agree by Tue 10:00 AM/)).toBeVisible();
  await expect.element(page.getByText('Auto-approves Wed 5:00 PM')).toBeVisible();
});

test('a withdrawal names the request that the server has, also a free one', async () => {
  await atOffer(free);
  await button('Withdraw request').click();

  await expect.element(button('Request changes')).toHaveFocus();
  await expect
    .poll(queued)
    .toMatchObject([{ payload: { event: 'round_withdrawn', submission: 1, requestedOn: on } }]);
});

test('a withdrawal says that the answer may come first, and its words return once Pollin has it', async () => {
  const shown = await atOffer();
  await button('Withdraw request').click();
  await expect
    .poll(toastsShown)
    .toEqual([expect.stringMatching(/^Saved.*unless Maya answers first/)]);
  toastQueue.clear();
  const restore = dialog.getByRole('button', { name: 'Restore my notes' });
  await button('Request changes').click();
  await expect.element(message).toHaveValue('');
  expect(restore.elements()).toEqual([]);

  await device.db.outbox.clear();
  await tell({ projects: [{ ...shown, roundRequest: null, version: 2, revision: 20 }] });
  await restore.click();

  await expect.element(message).toHaveValue(TEXT);
  await expect.element(field).toHaveValue('50');
  await expect.element(restore).not.toBeInTheDocument();
});

test('after the third request for one content the dialog offers no other, and says what is left', async () => {
  const timeline = [1, 2, 3].map(() => entry);
  await aBusinessHere({
    projects: [project({ round: 2, payment: aPayment(), timeline })],
    content: [item(v1)],
  });
  showPage('content-review');
  await button('Request changes').click();
  await expect.element(dialog.getByText(/3 times.*Approve it, message Maya/)).toBeVisible();
  expect(sendButton.elements()).toEqual([]);
  expect(field.elements()).toEqual([]);
});
