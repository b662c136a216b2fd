import { beforeEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { emptyRecord, recordOf } from './records.ts';
import { atHome, editsIn, outbox, showEditor, told } from './show-profile.tsx';

// Tall enough that nothing is under the bar with the buttons.
beforeEach(() => page.viewport(800, 2400));

const bio = page.getByRole('textbox', { name: /What you film/ });
const chip = (name: string) => page.getByRole('checkbox', { name });
const city = page.getByRole('combobox', { name: 'City' });
const link = (name: string) => page.getByRole('textbox', { name, exact: true });
const birth = page.getByLabelText('Date of birth');
const price = page.getByRole('slider', { name: 'Minimum Price' });
const save = page.getByRole('button', { name: 'Save Changes' });
const reset = page.getByRole('button', { name: 'Reset' });
const toast = (text: string | RegExp) => page.getByRole('alertdialog').getByText(text);
/** The screen with its editor, which comes a moment later. */
async function showReady() {
  const shown = showEditor();
  await expect.element(bio).toBeInTheDocument();
  return shown;
}
/** The control itself is hidden under its drawing; a tap goes to its line. */
const tap = (control: Locator) => control.click({ force: true });

test('only what was changed is sent, over what it was', async () => {
  await atHome();
  await showReady();

  await tap(chip('Arts & Culture'));
  await link('TikTok').fill('https://tiktok.com/@maya');
  await tap(page.getByRole('radio', { name: 'Male', exact: true }));
  await save.click();

  await expect.element(toast(/Profile updated successfully/)).toBeVisible();
  expect(await editsIn()).toEqual([
    { field: 'categories', base: ['eats'], value: ['eats', 'arts'] },
    { field: 'tiktokUrl', base: '', value: 'https://tiktok.com/@maya' },
    { field: 'gender', base: 'female', value: 'male' },
  ]);
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  expect(await device.db.drafts.count()).toBe(0);
});

test('a bio is written, formatted by keyboard and saved as HTML of the allowed tags', async () => {
  await atHome();
  await showReady();

  await expect.element(bio).toHaveTextContent('I film kitchens.');
  await bio.click();
  await userEvent.keyboard('{Control>}a{/Control}Now patios ');
  await userEvent.keyboard('{Control>}b{/Control}too{Control>}b{/Control}.');
  await save.click();

  await expect.poll(editsIn).toEqual([
    {
      field: 'about',
      base: '<p>I film <strong>kitchens</strong>.</p>',
      value: '<p>Now patios <strong>too</strong>.</p>',
    },
  ]);
});

test('what is pasted into the bio keeps its words and loses what could act', async () => {
  await atHome(emptyRecord());
  await showReady();
  await bio.click();

  const data = new DataTransfer();
  data.setData(
    'text/html',
    '<h1 onclick="x()">Hi</h1><img src=x onerror=x()><script>x()</script><a href="javascript:x()">there</a>',
  );
  bio
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );

  expect(bio.element().textContent).toBe('Hithere');
  expect(bio.element().querySelector('h1, img, script, [href], [onclick]')).toBeNull();
});

test('a link is set by keyboard; an address that is none is not taken, and Escape leaves the text as it was', async () => {
  await atHome();
  await showReady();
  await bio.click();
  await userEvent.keyboard('{Control>}a{/Control}');

  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const address = page.getByRole('dialog').getByRole('textbox', { name: 'Address' });
  await userEvent.keyboard('{Escape}');
  await expect.element(address).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription('Enter URL');
  await address.fill('');
  await expect.element(address).toHaveAccessibleDescription('Enter URL');
  await address.fill('javascript:x()');
  await userEvent.keyboard('{Enter}');
  await expect.element(address).toHaveAccessibleDescription(/Invalid URL/);
  await address.fill('https://maya.test');
  await userEvent.keyboard('{Enter}');

  await expect.element(bio.getByRole('link').first()).toHaveAttribute('href', 'https://maya.test');
  expect(bio.element().textContent).toBe('I film kitchens.');
});

test('an empty profile lists everything it lacks, and leads to the first of it', async () => {
  await page.viewport(390, 844);
  await atHome(emptyRecord());
  await showReady();
  await expect.element(bio).toBeInTheDocument();

  await save.click();

  await expect.element(page.getByText('Please enter some content')).toBeInTheDocument();
  await expect.element(bio).toHaveAttribute('aria-invalid', 'true');
  await expect.element(bio).toHaveAccessibleDescription('Please enter some content');
  await expect.element(page.getByText('Please select at least one interest')).toBeInTheDocument();
  await expect.element(page.getByText('City is required')).toBeInTheDocument();
  await expect.element(page.getByText('This field is required')).toBeInTheDocument();
  await expect
    .element(page.getByText('Please enter at least one social media URL'))
    .toBeInTheDocument();
  await expect.element(bio).toHaveFocus();
  await expect.element(bio).toBeInViewport();
  expect(await outbox()).toEqual([]);
});

test('an invalid link is reported while it is typed, and fixed at once', async () => {
  await atHome();
  await showReady();

  await link('YouTube').fill('youtube.com/maya');
  const wrong = page.getByText('Invalid URL (must include http:// or https://)');
  await expect.element(wrong).toBeVisible();
  await link('YouTube').fill('https://youtube.com/maya');
  await expect.element(wrong).not.toBeInTheDocument();
});

test('the last social link cannot be taken away, and leads to the social profiles', async () => {
  await page.viewport(390, 844);
  await atHome();
  await showReady();

  await link('Instagram').fill('');
  await save.click();

  await expect.element(page.getByText('Please enter at least one social media URL')).toBeVisible();
  await expect.element(link('Instagram')).toHaveFocus();
  await expect.element(link('Instagram')).toBeInViewport();
  expect(await outbox()).toEqual([]);
});

test('a person who is too young learns so; a stored date is never sent back', async () => {
  await atHome();
  await showReady();

  await expect.element(birth).toHaveValue('');
  await expect.element(page.getByText(/We show 25-34/)).toBeInTheDocument();
  await birth.fill('2015-05-05');
  await expect.element(page.getByText('You must be at least 18 years old')).toBeVisible();
  await birth.fill('1998-03-31');
  await save.click();

  await expect.poll(editsIn).toEqual([{ field: 'dateOfBirth', value: '1998-03-31' }]);
  await expect.element(birth).toHaveValue('');
});

test('the price goes by keyboard in steps of ten, and a city is found by typing', async () => {
  await atHome();
  await showReady();

  await expect.element(price).toHaveValue('50');
  (price.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(price).toHaveValue('70');
  await city.click();
  await userEvent.keyboard('{Control>}a{/Control}Temp');
  await expect.element(page.getByRole('option', { name: 'Tempe' })).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(city).toHaveValue('Tempe');
  await save.click();

  await expect.poll(editsIn).toEqual([
    { field: 'locality', base: 'Phoenix', value: 'Tempe' },
    { field: 'minPrice', base: 50, value: 70 },
  ]);
});

test('Reset goes back to what is saved', async () => {
  await atHome();
  const { onDirty } = await showReady();

  await tap(chip('Family'));
  await link('TikTok').fill('nonsense');
  await bio.click();
  await userEvent.keyboard('{Control>}a{/Control}Other words');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  expect(onDirty).toHaveBeenLastCalledWith(true);
  await reset.click();

  await expect.element(chip('Family')).not.toBeChecked();
  await expect.element(link('TikTok')).toHaveValue('');
  await expect.element(bio).toHaveTextContent('I film kitchens.');
  expect(onDirty).toHaveBeenLastCalledWith(false);
  await expect.poll(() => device.db.drafts.count()).toBe(0);
});

test('unsaved changes outlive leaving and a reload', async () => {
  await atHome();
  await showReady();
  await tap(chip('Family'));
  await expect.element(chip('Family')).toBeChecked();
  await link('TikTok').fill('https://tiktok.com/@maya');
  await expect
    .poll(async () => (await device.db.drafts.toArray())[0]?.text)
    .toContain('tiktok.com');

  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(chip('Family')).toBeChecked();
  await expect.element(link('TikTok')).toHaveValue('https://tiktok.com/@maya');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
});

test('what another device changes comes into the fields that nobody is editing', async () => {
  await atHome();
  await showReady();
  await link('TikTok').fill('https://tiktok.com/@maya');

  await told(
    recordOf(
      { locality: 'Mesa', version: 4, revision: 2 },
      { minPrice: 200, tiktokUrl: 'https://tiktok.com/@other' },
    ),
  );

  await expect.element(city).toHaveValue('Mesa');
  await expect.element(price).toHaveValue('200');
  await expect.element(link('TikTok')).toHaveValue('https://tiktok.com/@maya');
  await save.click();
  await expect
    .poll(editsIn)
    .toEqual([{ field: 'tiktokUrl', base: '', value: 'https://tiktok.com/@maya' }]);
});

test('the first save of a new creator ends the set-up', async () => {
  await atHome();
  localStorage.setItem('requireProfileSetup', 'true');
  const { onSetUp } = await showReady();

  await expect.element(page.getByText(/Tell businesses who you are/)).toBeVisible();
  await tap(chip('Family'));
  await save.click();

  await expect.poll(() => onSetUp.mock.calls.length).toBe(1);
  expect(localStorage.getItem('requireProfileSetup')).toBeNull();
});

test('a profile that was set up on another device lets its owner go on without changing anything', async () => {
  await atHome();
  localStorage.setItem('requireProfileSetup', 'true');
  const { onSetUp } = await showReady();

  await save.click();

  await expect.poll(() => onSetUp.mock.calls.length).toBe(1);
  expect(localStorage.getItem('requireProfileSetup')).toBeNull();
  expect(await outbox()).toEqual([]);
});
