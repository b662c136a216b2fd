import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { aCampaign } from '../../../support/records.ts';
import { emptyRecord } from '../../creator-profile/records.ts';
import { aPicture } from '../../media/pictures.ts';
import { outbox } from '../../outbox.ts';
import { aCreatorHere, offline } from './creator-here.ts';
import { button, show as showSelection } from './show-selection.tsx';

beforeEach(() => page.viewport(390, 844));

const campaign = aCampaign({ applyBy: '2026-12-01', openSlots: 2 });
/** The campaign on the phone of a creator whose profile is as given. */
async function show(own: Partial<AccountProfile>, change: Parameters<typeof aCampaign>[0] = {}) {
  offline();
  await aCreatorHere({ campaigns: [{ ...campaign, ...change }] }, own);
  showSelection(campaign.id);
}

const bar = () => page.getByRole('region', { name: 'Your decision' });
const next = () => button('Next').click();

async function choosePhoto(height = 900): Promise<void> {
  await expect.element(page.getByRole('button', { name: /Choose a photo/ })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is nothing to choose a file with.');
  const data = new DataTransfer();
  data.items.add(await aPicture(900, height, { type: 'image/jpeg', name: 'me.jpg' }));
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the missing parts take the place of Apply, before any tap', async () => {
  await show({ photoUrl: null, locality: '' });

  await expect.element(button('Add a photo and your city to apply')).toBeVisible();
  await expect.element(button('Apply')).not.toBeInTheDocument();
});

test('more than two missing parts are counted on the button and all named beside it', async () => {
  await show(emptyRecord());

  await expect.element(button('Add 6 details to apply')).toBeVisible();
  const all =
    'Add a photo, a bio, your city, your interests, your date of birth, and a social link to apply';
  await expect.element(bar().getByText(all)).toBeVisible();
});

test('the first application asks for each part offline, saves it, and waits for all of them', async () => {
  await show({ ...emptyRecord(), photoUrl: null });
  await button('Add 6 details to apply').click();
  await expect.element(page.getByText('Step 1 of 7')).toBeVisible();
  await choosePhoto();

  await page.getByRole('textbox', { name: 'Bio' }).fill('Patios & noodles');
  await next();
  await page.getByRole('option', { name: 'Tempe' }).click();
  await page.getByRole('dialog').getByText('Eats & Drinks').click();
  await next();
  await page.getByLabelText('Date of birth').fill('1999-02-03');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Link to your profile').fill('https://www.tiktok.com/@maya');
  await expect.element(page.getByRole('radio', { name: 'TikTok' })).toBeChecked();
  await next();
  await button('Send application').click();

  await expect.element(bar().getByText('You applied')).toBeVisible();
  const items = await outbox();
  const edits = items.flatMap((one) =>
    one.kind === 'updateCreatorProfile' ? one.payload.edits : [],
  );
  expect(edits).toMatchObject([
    { field: 'photo' },
    { field: 'about', base: '', value: '<p>Patios &amp; noodles</p>' },
    { field: 'locality', base: '', value: 'Tempe' },
    { field: 'categories', base: [], value: ['eats'] },
    { field: 'dateOfBirth', value: '1999-02-03' },
    { field: 'tiktokUrl', base: '', value: 'https://www.tiktok.com/@maya' },
  ]);
  const application = items.at(-1);
  expect(application).toMatchObject({ kind: 'candidateEvent' });
  expect(application?.waitsFor).toEqual(items.slice(0, -1).map(({ id }) => id));
});

test('a photo that is not square is saved only once its square was seen', async () => {
  await show({ photoUrl: null });
  await button('Add a photo to apply').click();
  await next();
  await expect.element(page.getByText('Choose a photo', { exact: true }).last()).toBeVisible();
  await choosePhoto(1400);
  await button('Adjust crop').click();
  await button('Use this part').click();
  await expect.element(page.getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  expect(await outbox()).toEqual([]);

  await next();

  await expect.element(button('Send application')).toBeVisible();
  expect(await outbox()).toMatchObject([{ payload: { edits: [{ field: 'photo' }] } }]);
  expect(await device.db.media.toArray()).toMatchObject([{ width: 800, height: 800 }]);
});

test('a part that breaks its rule says so and is not saved', async () => {
  await show({ categories: [] }, {});
  await button('Add your interests to apply').click();
  await next();
  await expect.element(page.getByText('Please select at least one interest')).toBeVisible();

  expect(await outbox()).toEqual([]);
});

test('a typed bio survives closing the sheet', async () => {
  await show({ about: '' });
  await button('Add a bio to apply').click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Half a bio');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => device.db.workDrafts.count()).toBe(1);

  await button('Add a bio to apply').click();
  await expect.element(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Half a bio');
  await next();
  await expect.element(button('Send application')).toBeVisible();
  await expect.poll(() => device.db.workDrafts.count()).toBe(0);
});

test('an application waits for a refused part, says so, and moves on to the part in its place', async () => {
  await show({ about: '' });
  await button('Add a bio to apply').click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('A bio');
  await next();
  await button('Send application').click();
  await expect.element(bar().getByText('You applied')).toBeVisible();
  await device.db.outbox
    .filter(({ kind }) => kind === 'updateCreatorProfile')
    .modify({ state: 'attention', isAnswered: true, attempts: 1, attention: { code: 'INVALID' } });

  await expect
    .element(bar().getByText('We’ll send your application once your profile is complete'))
    .toBeVisible();
  await button('Complete your profile').click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('Another bio');
  await next();

  await expect.element(button('Complete your profile')).not.toBeInTheDocument();
  const [application, bio] = await outbox();
  expect(bio).toMatchObject({ payload: { edits: [{ value: '<p>Another bio</p>' }] } });
  expect(application?.waitsFor).toEqual([bio?.id]);
  expect(await outbox()).toHaveLength(2);
});
