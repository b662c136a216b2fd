import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { queueCampaign } from '#src/features/campaigns/create/queue-campaign.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { atForm, author, campaignId, draft, next, saves, title } from './show-form.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('a save over an older version is shown beside what somebody else wrote, and either can stay', async () => {
  await atForm([draft({ version: 5, title: 'Theirs' })]);
  await queueCampaign(
    author,
    { campaignId, fields: fields({ title: 'Mine' }), gallery: [] },
    { baseVersion: 3 },
  );
  await device.db.outbox.toCollection().modify({
    state: 'attention',
    attention: { code: 'CAMPAIGN_CHANGED', current: { version: 5 } },
  });

  const card = page.getByRole('group', { name: 'Somebody else changed this campaign' });
  await expect.element(card.getByText('Mine', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Theirs', { exact: true }).last()).toBeVisible();
  await card.getByRole('button', { name: 'Keep mine' }).click();

  await expect
    .poll(saves)
    .toMatchObject([{ state: 'waiting', baseVersion: 5, payload: { fields: { title: 'Mine' } } }]);
  await expect.element(title).toHaveValue('Mine');
});

const refuse = async (code: NonNullable<OutboxItem['attention']>['code']) =>
  await device.db.outbox.toCollection().modify({ state: 'attention', attention: { code } });

test('a new campaign that the server refused is in its form again, and is saved anew from there', async () => {
  await atForm();
  await title.fill('Patio, written at length');
  await next.click();
  await expect.poll(saves).toHaveLength(1);
  await refuse('INVALID');

  await expect.element(page.getByText('Kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect
    .poll(saves)
    .toMatchObject([
      { state: 'waiting', payload: { fields: { title: 'Patio, written at length' } } },
    ]);
  await expect.element(title).toHaveValue('Patio, written at length');
});

test('what is refused while its form is open stays in it, but for what a creator has agreed to', async () => {
  const lockedOn = '2026-11-20T17:00:00.000Z';
  await atForm([draft({ status: 'active', lockedOn, giftDescription: 'Dinner' })]);
  await title.fill('Patio, still');
  await queueCampaign(
    author,
    { campaignId, fields: fields({ title: 'Patio, still', giftDescription: 'Tea' }), gallery: [] },
    {
      baseVersion: 3,
      draft: {
        before: async () => undefined,
        within: async (db) =>
          await db.workDrafts.delete([author.accountId, `campaign:${campaignId}`]),
        after: () => undefined,
      },
    },
  );
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await refuse('CAMPAIGN_LOCKED');

  await expect.element(page.getByRole('textbox', { name: 'Gift' })).toHaveValue('Dinner');
  await expect.element(title).toHaveValue('Patio, still');
  await expect.element(page.getByText('Kept on this device')).toBeVisible();
});

test('what is written beside a conflict leaves both sides of it to be chosen between', async () => {
  await atForm([draft({ version: 5, title: 'Theirs' })]);
  await queueCampaign(
    author,
    { campaignId, fields: fields({ title: 'Mine' }), gallery: [] },
    { baseVersion: 3 },
  );
  await refuse('CAMPAIGN_CHANGED');
  const card = page.getByRole('group', { name: 'Somebody else changed this campaign' });
  await expect.element(card).toBeVisible();

  await title.fill('Theirs, and more');
  await next.click();

  await expect.poll(saves).toHaveLength(2);
  await expect.element(card.getByText('Mine', { exact: true })).toBeVisible();
});

test('the words of a draft that was thrown away on another device become a new draft', async () => {
  const { go } = await atForm();
  await queueCampaign(
    author,
    { campaignId, fields: fields({ title: 'Patio, written at length' }), gallery: [newId()] },
    { baseVersion: 3 },
  );
  await refuse('NOT_FOUND');
  await expect.element(title).toHaveValue('Patio, written at length');

  await next.click();

  await expect.poll(() => go.mock.calls.length).toBe(1);
  const [save, ...others] = await saves();
  expect(others).toEqual([]);
  expect(save).toMatchObject({
    state: 'waiting',
    payload: { fields: { title: 'Patio, written at length' }, gallery: [] },
  });
  expect(save?.baseVersion).toBeUndefined();
  expect(save?.payload.campaignId).not.toBe(campaignId);
  expect(go).toHaveBeenCalledWith(`/business/campaign/create?draft=${save?.payload.campaignId}`);
});
