import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId, UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { queueCampaign } from '#src/features/create-campaign/queue-campaign.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { atBusiness } from '../../business-profile/show-profile.tsx';
import { trouble } from '../../open-copy.ts';
import { atForm, actor, campaignId, draft, next, saves, title } from './show-form.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('a brief typed without signal is queued as a draft when its step is left', async () => {
  await atForm();

  await expect.element(title).toBeVisible();
  await title.fill('Patio season');
  await expect.element(page.getByText('Kept on this device')).toBeVisible();
  await next.click();

  await expect
    .poll(saves)
    .toMatchObject([{ payload: { campaignId, fields: { title: 'Patio season' }, gallery: [] } }]);
  await expect.element(page.getByText('Saved here, waiting to send')).toBeVisible();
});

test('what was typed and not sent is there after leaving, and one save takes the place of another', async () => {
  await atForm();
  await title.fill('First');
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(title).toHaveValue('First');
  await title.fill('Second');
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(title).toHaveValue('Second');
  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Second' } } }]);
});

test('a form that nobody wrote in leaves nothing behind', async () => {
  await atForm();
  await expect.element(title).toBeVisible();

  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect.element(title).toBeVisible();

  expect(await saves()).toEqual([]);
});

test('a draft goes out over the version that was read', async () => {
  await atForm([draft()]);
  await expect.element(title).toHaveValue('Patio season');

  await title.fill('Patio at night');
  await next.click();

  await expect.poll(saves).toMatchObject([{ baseVersion: 3 }]);
});

test('without signal the template drafts the brief, and each field is marked until it is edited', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await atForm();
  await page
    .getByRole('textbox', { name: 'What content would you like?' })
    .fill('Two reels of our brunch');
  await page.getByRole('button', { name: /^Draft (with AI|from template)$/ }).click();

  await expect.element(page.getByText(/because you’re offline/)).toBeVisible();
  const marked = () => document.querySelectorAll('[data-field="title"][data-drafted]').length;
  await expect.poll(marked).toBe(1);

  await title.fill('Brunch, but slow');
  await expect.poll(marked).toBe(0);
});

test('what the drafting box was asked for outlives its step and the screen, and goes with the draft', async () => {
  await atForm([draft()]);
  const box = page.getByRole('textbox', { name: 'What content would you like?' });
  await box.fill('Two reels of our brunch');
  await next.click();
  await expect.element(box).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(box).toHaveValue('Two reels of our brunch');
  await expect
    .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
    .toContainEqual({ prompt: 'Two reels of our brunch', tone: 'friendly' });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(async () => await device.db.workDrafts.count()).toBe(0);
});

test('while the server answers with errors, the template is offered for that reason', async () => {
  await trouble();
  await atForm();
  await expect
    .element(page.getByText('Pollin is having trouble. Template draft now, AI later'))
    .toBeVisible();
});

test('a draft that was never sent is thrown away without a word to the server', async () => {
  const { go } = await atForm();
  await title.fill('A mistake');
  await next.click();
  await expect.poll(saves).toHaveLength(1);

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();

  await expect.poll(() => go.mock.calls).toEqual([['/business/campaign?tab=drafts']]);
  expect(await device.db.outbox.count()).toBe(0);
});

test('what a creator has agreed to is read only, and says so', async () => {
  await atForm([draft({ status: 'active', lockedOn: '2026-11-20T17:00:00.000Z' })]);

  await expect.element(page.getByRole('textbox', { name: 'Gift' })).toHaveAttribute('readonly');
  await expect.element(page.getByText(/A creator has agreed to this/).first()).toBeVisible();
  await expect.element(title).not.toHaveAttribute('readonly');
});

test('a published campaign is saved by its button alone', async () => {
  await atForm([draft({ status: 'active' })]);
  await title.fill('Patio, still');
  await next.click();
  await expect.element(page.getByRole('group', { name: 'Deliverables' })).toBeVisible();
  expect(await saves()).toEqual([]);

  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Patio, still' } } }]);
});

test('a save waits for its pictures, which stay with whichever save is the newest', async () => {
  await atBusiness();
  const uploadId = newId<UploadId>();
  const picture = {
    uploadId,
    name: 'patio.jpg',
    width: 4,
    height: 3,
    bytes: new Uint8Array([1, 2, 3]).buffer,
    sha256: 'a'.repeat(64),
    sourceSha256: 'b'.repeat(64),
  };
  const payload = { campaignId, fields: fields(), gallery: [uploadId] };
  await queueCampaign(actor, payload, { baseVersion: undefined, pictures: [picture] });
  const id = await queueCampaign(actor, payload, { baseVersion: undefined });

  expect(await saves()).toMatchObject([{ id, awaits: [uploadId] }]);
  expect(await device.db.media.toArray()).toMatchObject([{ uploadId, commandId: id }]);

  // The photo of a brief for several locations is also awaited by another location's save.
  const elsewhere = { ...payload, campaignId: newId<CampaignId>() };
  const there = await queueCampaign(actor, elsewhere, { baseVersion: undefined });
  await device.db.outbox.where({ id: there }).modify({ awaits: [uploadId] });
  await queueCampaign(actor, { ...payload, gallery: [] }, { baseVersion: undefined });
  expect(await device.db.media.toArray()).toMatchObject([{ uploadId, commandId: there }]);

  await queueCampaign(actor, { ...elsewhere, gallery: [] }, { baseVersion: undefined });
  expect(await device.db.media.count()).toBe(0);
  expect((await saves())[0]?.awaits).toBeUndefined();
});

test('who only works there reads that others write campaigns', async () => {
  await atForm([], { role: 'staff' });

  await expect.element(page.getByText('Your role can’t create campaigns')).toBeVisible();
});
