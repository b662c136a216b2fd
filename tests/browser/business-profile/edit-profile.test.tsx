import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import { businessAccount } from '../messages/inbox.ts';
import { atBusiness, outbox, profileOf, show, tell } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const city = page.getByRole('combobox', { name: 'City' });
const save = page.getByRole('button', { name: 'Save', exact: true });
const toast = (text: string) => page.getByRole('alertdialog').getByText(text);
const needsSocial = page.getByText('Please provide at least one social media profile.');
const URL_WRONG = 'Invalid URL (must include http:// or https://)';

test('what was changed, and only that, is saved without signal with what it was before', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('Description').fill('Coffee, and a little shade.');
  await page.getByRole('checkbox', { name: 'Arts & Culture' }).click({ force: true });
  await save.click();

  await expect.element(toast('Profile Update')).toBeVisible();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/It’ll be sent automatically/)).toBeVisible();
  await expect.element(box('Description')).toHaveValue('Coffee, and a little shade.');
  expect(await outbox()).toMatchObject([
    {
      kind: 'updateBusinessProfile',
      accountId: businessAccount,
      payload: {
        edits: [
          {
            field: 'about',
            base: 'Coffee under the mesquite.',
            value: 'Coffee, and a little shade.',
          },
          { field: 'categories', base: ['eats'], value: ['eats', 'arts'] },
        ],
      },
    },
  ]);
  await expect.poll(() => device.db.drafts.count()).toBe(0);
});

test('an address goes as one thing, whichever part of it was changed', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('ZIP code').fill('85282');
  await save.click();

  await expect.poll(outbox).toMatchObject([
    {
      payload: {
        edits: [
          {
            field: 'address',
            base: {
              street: '12 Patio Way',
              locality: 'Tempe',
              province: 'AZ',
              postalCode: '85281',
            },
            value: {
              street: '12 Patio Way',
              locality: 'Tempe',
              province: 'AZ',
              postalCode: '85282',
            },
          },
        ],
      },
    },
  ]);
});

test('each field says what is wrong with it in the words agreed on, as it is written', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('Business name').fill('');
  await expect.element(page.getByText('Business name required')).toBeVisible();
  await box('Description').fill('Too short');
  await expect.element(page.getByText('At Least 10 characters')).toBeVisible();
  await box('Website').fill('bloom.example');
  await expect.element(page.getByText(URL_WRONG)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Eats & Drinks' }).click({ force: true });
  await expect.element(page.getByText('Categories is required')).toBeVisible();
  await box('Street').fill('');
  await expect.element(page.getByText('This field required')).toBeVisible();
  await box('ZIP code').fill('');
  await expect.poll(() => page.getByText('This field required').elements()).toHaveLength(2);
  await box('ZIP code').fill('85');
  await expect.element(page.getByText('Invalid Field')).toBeVisible();
  await box('Instagram').fill('');
  await expect.element(needsSocial).toBeVisible();
  await expect
    .element(box('Facebook'))
    .toHaveAccessibleDescription('Please provide at least one social media profile.');
  await box('TikTok').fill('https://tiktok.example/@bloom');
  await expect.element(needsSocial).not.toBeInTheDocument();
  await box('Facebook').fill('ftp://facebook.example');
  await expect.poll(() => page.getByText(URL_WRONG).elements()).toHaveLength(2);

  await save.click();
  await expect.element(box('Business name')).toHaveFocus();
  expect(await outbox()).toEqual([]);
});

test('a business without a profile is shown all it needs when it saves', async () => {
  const nothing = { about: '', categories: [], street: '', locality: '', postalCode: '' };
  await atBusiness(profileOf(nothing, { instagramUrl: '' }));
  show(BusinessProfileEditScreen);

  await save.click();

  for (const words of ['At Least 10 characters', 'Categories is required', 'City is required']) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await expect.element(needsSocial).toBeVisible();
  await expect.element(box('Description')).toHaveFocus();
});

test('a form that lacks only a social profile leads to the first of the five', async () => {
  await atBusiness(profileOf({}, { instagramUrl: '' }));
  show(BusinessProfileEditScreen);

  await save.click();

  await expect.element(needsSocial).toBeVisible();
  await expect.element(box('Facebook')).toHaveFocus();
  expect(await outbox()).toEqual([]);
});

test('a city that is not on the list stays as typed, and is refused in words', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await city.fill('Tucson');
  await userEvent.tab();
  await expect.element(city).toHaveValue('Tucson');
  await expect.element(page.getByText('Choose a city from the list')).toBeVisible();
  await save.click();
  expect(await outbox()).toEqual([]);

  await city.fill('mesa');
  await userEvent.tab();
  await expect.element(city).toHaveValue('Mesa');
});

test('the whole form is written with the keyboard, the city by a part of its name', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await city.click();
  await userEvent.keyboard('{Control>}a{/Control}scotts{ArrowDown}{Enter}');
  await expect.element(city).toHaveValue('Scottsdale');
  await box('Business name').click();
  await userEvent.keyboard('{End} & Co{Enter}');

  await expect.element(toast('Profile Update')).toBeVisible();
  expect(await outbox()).toMatchObject([
    {
      payload: {
        edits: [
          { field: 'name', value: 'Desert Bloom & Co' },
          { field: 'address', value: { locality: 'Scottsdale' } },
        ],
      },
    },
  ]);
});

test('Reset brings back what is saved, and nothing is left of what was written', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('Business name').fill('');
  await page.getByRole('button', { name: 'Reset' }).click();

  await expect.element(box('Business name')).toHaveValue('Desert Bloom');
  await expect.element(page.getByText('Business name required')).not.toBeInTheDocument();
  await expect.poll(() => device.db.drafts.count()).toBe(0);
});

test('what was not saved is there again after leaving', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('Business name').fill('Bloom at night');
  await expect.poll(() => device.db.drafts.count()).toBe(1);
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(box('Business name')).toHaveValue('Bloom at night');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
});

test('what another device writes comes into fields that nobody touches here, and a touched one keeps what it was begun over', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);

  await box('Business name').fill('Mine');
  await tell(
    profileOf({ name: 'Theirs', about: 'Written on the other phone.', version: 4, revision: 2 }),
  );
  await expect.element(box('Description')).toHaveValue('Written on the other phone.');
  await expect.element(box('Business name')).toHaveValue('Mine');
  await save.click();

  await expect
    .poll(outbox)
    .toMatchObject([
      { payload: { edits: [{ field: 'name', base: 'Desert Bloom', value: 'Mine' }] } },
    ]);
});

test.each(['staff', 'corp-viewer'] as const)(
  '%s reads the profile and changes nothing',
  async (role) => {
    await atBusiness(profileOf(), role);
    show(BusinessProfileEditScreen);

    await expect.element(page.getByText(/your role can’t change it/)).toBeVisible();
    await expect.element(page.getByText('Coffee under the mesquite.')).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  },
);

test('a device that does not have the profile yet says so and asks for nothing', async () => {
  await atBusiness(profileOf({ accountId: crypto.randomUUID() as never }));
  show(BusinessProfileEditScreen);
  await expect.element(page.getByText('Not on this device yet')).toBeVisible();
});
