import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChatroomId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { actor, queued, showPage, tell } from './business-here.tsx';
import {
  v1,
  v2,
  item,
  project,
  button,
  viewer,
  note,
  atReview,
  openPour,
  tickAll,
} from './at-review.tsx';

beforeEach(() => page.viewport(1280, 800));

test('an asset is by its shot, a missing one is named, and the countdown is shown', async () => {
  await atReview();

  await expect.element(page.getByRole('heading', { name: 'The pour' })).toBeVisible();
  await expect.element(page.getByText('Not here yet. Maya will add it.')).toBeVisible();
  await expect.element(page.getByText('Auto-approves Wed 5:00 PM')).toBeVisible();
  await expect.element(page.getByText('Round 1 of 2').first()).toBeVisible();
});

test('while content arrives, progress is shown', async () => {
  await atReview(situations.contentUploading, [item(v1, { state: 'received' })]);

  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '1');
  await expect.element(page.getByText('1 of 2 received').first()).toBeVisible();
  expect(button('Approve').elements()).toEqual([]);
});

test('a tap puts a numbered pin where it was, words go with it, and both are sent with the submission that was looked at', async () => {
  await atReview();
  await openPour();
  const picture = viewer.getByRole('button', { name: 'Place a pin on the photo' });
  const { width, height } = picture.element().getBoundingClientRect();

  await picture.click({ position: { x: width / 4, y: height / 2 } });
  await expect.element(note('1')).toHaveFocus();
  await userEvent.keyboard('Softer light here');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await button(/Request changes/).click();
  await button('Send request').click();

  await expect.poll(queued).toMatchObject([
    {
      kind: 'projectEvent',
      state: 'waiting',
      payload: {
        event: 'content_rejected',
        submission: 1,
        comments: [
          {
            itemId: v1,
            text: 'Softer light here',
            x: expect.closeTo(0.25, 2),
            y: expect.closeTo(0.5, 2),
            t: null,
          },
        ],
      },
    },
  ]);
  await expect.element(page.getByText(/is making the changes you requested/)).toBeVisible();
  await expect.element(page.getByText('Saved. Maya gets your notes.')).toBeVisible();
  await expect.poll(() => device.db.workDrafts.count()).toBe(0);
});

test('without a mouse a pin is placed, moved by arrow keys and taken away', async () => {
  await atReview();
  await openPour();

  viewer.getByRole('button', { name: 'Place a pin on the photo' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note('1')).toBeVisible();
  const pin = viewer.getByRole('button', { name: /^Pin 1/ });
  pin.element().focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  await expect
    .poll(async () => (await device.db.workDrafts.toArray())[0]?.value)
    .toMatchObject({ comments: [{ x: 0.51, y: 0.55 }] });
  await userEvent.keyboard('{Delete}');

  await expect.element(pin).not.toBeInTheDocument();
});

test('notes outlive the screen, as long as they are not sent', async () => {
  await atReview();
  await openPour();
  await viewer.getByRole('button', { name: 'General note' }).click();
  await note('General').fill('Too dark overall');
  await expect.poll(() => device.db.workDrafts.count()).toBe(1);

  showPage('content-review');

  await expect.element(button('Request changes (1 note)').last()).toBeVisible();
});

test('too few words are not sent, and a pin without words is led to', async () => {
  await atReview();
  await button('Request changes').click();
  await button('Send request').click();
  await expect
    .element(page.getByText('Describe what to change in at least 10 characters.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openPour();
  await viewer.getByRole('button', { name: 'Add a pin' }).click();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await button(/Request changes/).click();

  await button('Send request').click();

  await expect.element(page.getByText('A note on “The pour” has no text yet.')).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('all of it is approved without a connection, by the submission that was looked at', async () => {
  await atReview();
  await tickAll();
  await button('Approve').click();

  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();

  await expect
    .poll(queued)
    .toMatchObject([{ state: 'waiting', payload: { event: 'content_approved', submission: 1 } }]);
  await expect.element(page.getByText('You approved this content.')).toBeVisible();
});

test('when all rounds are used, the creator is asked for one more', async () => {
  await atReview({ round: 2 });
  await button('Request changes').click();
  await page.getByRole('textbox', { name: 'Message to Maya' }).fill('Brighter, please.');
  await button('Send request').click();

  await expect
    .poll(queued)
    .toMatchObject([
      { state: 'waiting', payload: { event: 'round_requested', text: 'Brighter, please.' } },
    ]);
  await expect.element(page.getByText(/^You asked for one more round\. If Maya/)).toBeVisible();
  expect(button('Request changes').elements()).toEqual([]);
});

test('when one more round was declined, asking for changes says what can be done instead', async () => {
  const on = '2026-11-20T17:00:00.000Z';
  const roundRequest = { submission: 1, text: 'Brighter', comments: [], on, declinedOn: on };
  await atReview({ round: 2, roundRequest });
  await button('Request changes').click();

  await expect.element(page.getByText(/Approve it, message Maya, or report/)).toBeVisible();
  expect(button('Send request').elements()).toEqual([]);
});

test('approved content is saved with its licence, and ended rights are asked for in a prepared message', async () => {
  const chatroomId = newId<ChatroomId>();
  const { go } = await atReview(
    {
      ...situations.completed,
      chatroomId,
      licenceStartsOn: '2026-01-01T17:00:00.000Z',
      licenceEndsOn: '2026-11-01T17:00:00.000Z',
    },
    [item(v1, { state: 'approved', fileUrl: '/files/f1' })],
  );
  await expect.element(page.getByText('Rights ended Nov 1')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download The pour' }))
    .toHaveAttribute('href', '/files/f1?download=1');
  await expect
    .element(page.getByRole('link', { name: 'License note for The pour' }))
    .toHaveAttribute('href', '/files/f1/licence');

  await button('Ask to extend').click();

  await expect.poll(() => go.mock.calls.length).toBe(1);
  const draft = await device.db.drafts.get([actor.accountId, chatroomId]);
  expect(draft?.text).toMatch(/Would you be open to extending them\?$/);
});

test('the checklist comes before the approval, and again for a newer submission', async () => {
  await atReview();
  await button(/^Checklist/).click();
  await expect.element(page.getByRole('checkbox').first()).not.toBeInTheDocument();
  await button('Approve').click();

  await expect.element(page.getByText('Go through the checklist first.')).toBeVisible();
  await expect.element(page.getByRole('checkbox').first()).toHaveFocus();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await tickAll();
  await expect.element(page.getByText('Go through the checklist first.')).not.toBeInTheDocument();

  await tell({
    projects: [project({ submission: 2, submittedItems: [v2], revision: 9, version: 9 })],
  });
  await expect.element(page.getByRole('checkbox').first()).not.toBeChecked();
});

test('nothing is decided while a problem is open, nor by who may only look', async () => {
  const dispute = {
    by: 'creator' as const,
    reason: 'Late',
    openedOn: '2026-11-19T17:00:00.000Z',
    resolvedOn: null,
    resolution: null,
  };
  await atReview({ dispute });
  await expect.element(page.getByText(/^A problem was reported\./)).toBeVisible();
  expect(button(/Approve/).elements()).toEqual([]);

  await tell({ projects: [project({ version: 2, revision: 20 })] });
  await expect.element(button('Approve')).toBeVisible();
});
