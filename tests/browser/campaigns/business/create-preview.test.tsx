import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closedWeek } from '#contract/availability/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { profileOf } from '../../business-profile/show-profile.tsx';
import { businessAccount } from '../../messages/inbox.ts';
import { answering } from '../../answering.ts';
import { atForm, draft } from './show-form.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('publishing leads to what is missing and says what', async () => {
  await atForm([draft({ description: '' })], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  const description = page.getByRole('textbox', { name: 'Description' });
  await expect.element(description).toHaveFocus();
  await expect
    .element(page.getByText('Describe what you have in mind', { exact: true }))
    .toBeVisible();
});

test('a shoot that nobody could book leads to the hours before it is published', async () => {
  const { go } = await atForm([draft()], { step: 'preview' });
  const hours = {
    businessId: businessAccount,
    week: closedWeek,
    exceptions: [],
    busy: [],
    updatedOn: '2026-11-20T16:00:00.000Z',
    version: 1,
    revision: 1,
  };
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), availability: [hours] },
    gone: [],
  });

  await page.getByRole('button', { name: /^Set your hours/ }).click();

  expect(go).toHaveBeenCalledWith('/business/availability');
});

test('the preview has the cover that creators will see: without a picture the place, not the logo', async () => {
  const profile = profileOf(
    { photoUrl: '/icons/icon-192.png?logo' },
    { photoUrl: '/icons/icon-192.png?place' },
  );
  await atForm([draft({ gallery: [] })], { step: 'preview', profile });

  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  const shown = () =>
    [...document.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '');
  await expect.poll(shown).toContain('/icons/icon-192.png?place');
  expect(shown().filter((one) => one.endsWith('?logo'))).toEqual([]);
});

test('publishing without signal says why it waits, and keeps the draft', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  const { go } = await atForm([draft()], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  await expect.element(page.getByText(/Connect to publish/)).toBeVisible();
  expect(go).not.toHaveBeenCalled();
});

test('a dead line that the browser takes for a network is found before anything is sent', async () => {
  const asked: string[] = [];
  answering(({ pathname }) => void asked.push(pathname));
  const { go } = await atForm([draft()], { step: 'preview' });

  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect.element(page.getByText(/Connect to publish/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
  }

  expect(asked.filter((path) => path.startsWith('/api/commands'))).toEqual([]);
  expect(go).not.toHaveBeenCalled();
});

test('publishing while the server answers with errors says so', async () => {
  answering(() => new Response('', { status: 503 }));
  await atForm([draft()], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  await expect
    .element(page.getByRole('dialog').getByText(/^Pollin is having trouble\. Nothing was changed/))
    .toBeVisible();
});
