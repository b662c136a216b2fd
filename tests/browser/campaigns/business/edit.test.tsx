import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { queueCampaign } from '#src/features/create-campaign/queue-campaign.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { aCandidate, anAppointment, aProject } from '../../../support/records.ts';
import { actor, atForm, campaignId, draft, saves, tell, title } from './show-form.tsx';

const AGREED = '2026-11-20T17:00:00.000Z';
const live = (change: Partial<CampaignRecord> = {}) => draft({ status: 'active', ...change });
const gift = page.getByRole('textbox', { name: 'Gift' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const parties = { campaignId, businessId: actor.accountId };

const here = async (changes: Partial<ReturnType<typeof noChanges>>) =>
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), ...changes },
    gone: [],
  });

const refuse = async (code: 'CAMPAIGN_LOCKED' | 'CAMPAIGN_CLOSED') =>
  await device.db.outbox.toCollection().modify({ state: 'attention', attention: { code } });

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('a save names the creators whom it notifies, shows what changes, and waits without a connection', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await atForm([live()]);
  await here({
    candidates: (['applied', 'invited', 'withdrawn'] as const).map((state) =>
      aCandidate({ ...parties, id: newId<ProjectId>(), state }),
    ),
  });
  expect(button('Draft from template').elements()).toEqual([]);
  await title.fill('Patio nights');
  await expect.element(button('Save changes')).toBeVisible();
  await gift.fill('Lunch for two');
  await expect.element(button('Save and notify 2 creators')).toBeVisible();

  await button('Preview').click();
  const changes = page.getByRole('group', { name: 'Your changes' });
  await expect
    .element(changes.getByRole('row', { name: 'Gift Lunch for two Dinner for two' }))
    .toBeVisible();
  await expect.element(changes.getByText(/2 creators who applied or were invited/)).toBeVisible();
  button('Save and notify 2 creators').element().focus();
  await userEvent.keyboard('{Enter}');

  await expect
    .poll(saves)
    .toMatchObject([{ baseVersion: 3, payload: { fields: { giftDescription: 'Lunch for two' } } }]);
  await expect.element(page.getByText('Saved here, waiting to send')).toBeVisible();
  await expect.element(changes).not.toBeInTheDocument();
});

test('dates that leave out a booked shoot are not saved, and say why', async () => {
  const startDateTime = '2099-11-20T17:00:00.000Z';
  const days = { from: '2099-11-01', to: '2099-12-20' };
  await atForm([live({ lockedOn: AGREED, shootWindow: days })], { step: 'when' });
  const shoot = anAppointment({ ...parties, state: 'confirmed', startDateTime });
  const project = aProject({ ...parties, appointmentId: shoot.id });
  await here({ appointments: [{ ...shoot, projectId: project.id }], projects: [project] });
  const from = page.getByLabelText('First shoot day');

  await from.fill('2099-11-21');
  await button('Save changes').click();

  await expect
    .element(page.getByText('Include the days of shoots that are already booked'))
    .toBeVisible();
  await expect.element(from).toHaveFocus();
  expect(await saves()).toEqual([]);
  await from.fill('2099-11-19');
  await button('Save changes').click();
  await expect
    .poll(saves)
    .toMatchObject([{ payload: { fields: { shootWindow: { from: '2099-11-19' } } } }]);
});

test('what was agreed is read only in every step, with the reason', async () => {
  await atForm([live({ lockedOn: AGREED, place: null })], { step: 'content' });
  const reason = page.getByText('A creator has agreed to this, so it can’t be changed.');

  for (const name of ['Please do', 'Please don’t', 'Shot 1']) {
    await expect
      .element(page.getByRole('textbox', { name, exact: true }))
      .toHaveAttribute('readonly');
  }
  const posts = page.getByRole('switch', { name: 'Creator posts it' });
  await userEvent.click(page.getByText('Creator posts it', { exact: true }));
  await expect.element(posts).toBeChecked();
  expect(button('Add shot').elements()).toEqual([]);
  await button('When & where').click();
  await userEvent.click(page.getByText('Different location'));
  await expect.element(page.getByRole('switch', { name: 'Different location' })).not.toBeChecked();
  await expect.element(page.getByLabelText('First shoot day')).not.toHaveAttribute('readonly');
  await expect.element(reason.first()).toBeVisible();
  await expect.element(button('Save changes')).toBeVisible();
});

test('of an edit that a selection overtook, what was agreed is shown, and the rest is in the form again', async () => {
  await atForm([live({ giftDescription: 'Dinner for two' })]);
  const mine = fields({ title: 'Patio nights', giftDescription: 'A coffee' });
  await queueCampaign(actor, { campaignId, fields: mine, gallery: [] }, { baseVersion: 3 });
  await refuse('CAMPAIGN_LOCKED');
  await tell([live({ lockedOn: AGREED, giftDescription: 'Dinner for two', revision: 9 })]);

  const card = page.getByRole('group', { name: 'Couldn’t save your changes' });
  await expect
    .element(card.getByText('You can’t change terms a creator has agreed to.'))
    .toBeVisible();
  await expect.element(card.getByText('A coffee', { exact: true })).toBeVisible();
  expect(card.getByText('Patio nights').elements()).toEqual([]);
  await expect.element(title).toHaveValue('Patio nights');
  await expect.element(gift).toHaveValue('Dinner for two');

  await button('Save changes').click();
  await expect.poll(saves).toMatchObject([
    {
      state: 'waiting',
      payload: { fields: { title: 'Patio nights', giftDescription: 'Dinner for two' } },
    },
  ]);
});

test('what was typed over terms that a creator agrees to meanwhile is shown, and not saved', async () => {
  await atForm([live({ giftDescription: 'Dinner for two' })]);
  await title.fill('Patio nights');
  await gift.fill('A coffee');
  await tell([live({ lockedOn: AGREED, giftDescription: 'Dinner for two', revision: 9 })]);

  const card = page.getByRole('group', { name: 'A creator was selected while you were editing' });
  await expect.element(card.getByText('A coffee')).toBeVisible();
  await expect.element(gift).toHaveValue('Dinner for two');
  await expect.element(title).toHaveValue('Patio nights');
  await card.getByRole('button', { name: 'Close' }).click();
  await expect.element(card).not.toBeInTheDocument();
});

test('what was typed for a campaign that has ended meanwhile stays to be copied', async () => {
  await atForm([live()]);
  await title.fill('Half a title');
  await expect.poll(() => device.db.workDrafts.count()).toBeGreaterThan(0);
  const mine = fields({ title: 'Sent too late' });
  await queueCampaign(actor, { campaignId, fields: mine, gallery: [] }, { baseVersion: 3 });
  await refuse('CAMPAIGN_CLOSED');
  await tell([live({ status: 'cancelled', version: 4, revision: 9 })]);

  await expect.element(page.getByText('Sent too late')).toBeVisible();
  const unsaved = page.getByRole('group', { name: /^The campaign ended before/ });
  await expect.element(unsaved.getByText('Half a title')).toBeVisible();
  await unsaved.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(unsaved).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Details' })).toBeVisible();
});

test('a campaign that is not on this device is no new draft', async () => {
  await atForm([], { isKnown: true });

  await expect.element(page.getByText('This campaign isn’t on this device')).toBeVisible();
  expect(title.elements()).toEqual([]);
});

test('a published campaign is edited and saved by the keyboard alone, and breaks no accessibility rule', async () => {
  await page.viewport(1280, 800);
  await atForm([live()], { isKnown: true });
  await expect.element(title).toBeVisible();
  const pressUntil = async (key: string, name: RegExp) => {
    for (let presses = 0; presses < 40; presses += 1) {
      const { activeElement: at } = document;
      if (name.test(at?.getAttribute('aria-label') ?? at?.textContent ?? '')) return;
      await userEvent.keyboard(key);
    }
    throw new Error(`The keyboard does not reach ${name}.`);
  };

  (title.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}Patio nights');
  await pressUntil('{Shift>}{Tab}{/Shift}', /Preview/);
  await userEvent.keyboard('{Enter}');
  const changes = page.getByRole('group', { name: 'Your changes' });
  await expect.element(changes.getByRole('row', { name: /Patio nights/ })).toBeVisible();
  const { violations } = await axe.run(document, {
    // The page around the screen has no title, language, or landmarks of its own.
    rules: Object.fromEntries(
      [
        'document-title',
        'html-has-lang',
        'region',
        'landmark-one-main',
        'page-has-heading-one',
      ].map((rule) => [rule, { enabled: false }]),
    ),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  await pressUntil('{Tab}', /^Save changes/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Patio nights' } } }]);
});
