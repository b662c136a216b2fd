import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { queued, refused, tell } from './business-here.tsx';
import { v1, v2, item, project, button, viewer, atReview, tickAll } from './at-review.tsx';

beforeEach(() => page.viewport(1280, 800));

test('a withdrawal that another request overtook speaks of the request, and compares no content', async () => {
  await atReview();
  const payload = { event: 'round_withdrawn', projectId: project().id, submission: 1 } as const;
  await refused({ kind: 'projectEvent', payload }, { code: 'NEWER_VERSION' });
  const card = page.getByRole('group', { name: /^The request changed.*Couldn’t withdraw/ });
  await expect.element(card).toBeVisible();
  expect(button('Compare v1/v2').elements()).toEqual([]);
});

test('approving an old version ends in a card that compares the versions', async () => {
  await atReview({ submission: 2, submittedItems: [v2] }, [
    item(v1),
    item(v2, { replaces: v1, contentVersion: 2 }),
  ]);
  await refused(
    {
      kind: 'projectEvent',
      payload: { event: 'content_approved', projectId: project().id, submission: 1 },
    },
    { code: 'NEWER_VERSION' },
  );
  const card = page.getByRole('group', { name: /^There’s a newer version\./ });

  await card.getByRole('button', { name: 'Compare v1/v2' }).click();

  const region = (name: string) => viewer.getByRole('region', { name });
  await expect.element(region('The pour, Version 1')).toBeVisible();
  await expect.element(region('The pour, Version 2')).toBeVisible();
});

test('an approval names what was looked at, also where something newer comes while it is asked', async () => {
  await atReview();
  await tickAll();
  await button(/^Approve/).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await tell({
    projects: [project({ submission: 2, submittedItems: [v2], revision: 9, version: 9 })],
  });
  await expect.element(page.getByText('Round 1 of 2').first()).toBeInTheDocument();

  await dialog.getByRole('button', { name: /^Approve/ }).click();

  await expect
    .poll(queued)
    .toMatchObject([{ payload: { event: 'content_approved', submission: 1 } }]);
});

test('a refused request gives its notes back to be sent again', async () => {
  await atReview();
  await refused(
    {
      kind: 'projectEvent',
      payload: {
        event: 'content_rejected',
        projectId: project().id,
        submission: 0,
        text: 'Softer light, please',
        comments: [],
      },
    },
    { code: 'NEWER_VERSION' },
  );

  await button('Restore my notes').click();
  await expect.poll(queued).toEqual([]);
  // In that very moment they are on the disk.
  expect(await device.db.workDrafts.toArray()).toMatchObject([
    { value: { text: 'Softer light, please' } },
  ]);
  await button('Request changes').click();

  await expect
    .element(page.getByRole('textbox', { name: 'Message to Maya' }))
    .toHaveValue('Softer light, please');
  expect(await queued()).toEqual([]);
});

test('what was noted before an approval comes back where the approval is refused', async () => {
  await atReview();
  await button('Request changes').click();
  await page.getByRole('textbox', { name: 'Message to Maya' }).fill('Softer light, please');
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await tickAll();
  await button(/^Approve/).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect.poll(queued).toHaveLength(1);
  await device.db.outbox
    .toCollection()
    .modify({ state: 'attention', attention: { code: 'NEWER_VERSION' }, isAnswered: true });

  await button('Restore my notes').click();

  await expect
    .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
    .toMatchObject([{ text: 'Softer light, please' }]);
});
