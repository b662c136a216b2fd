import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { aPicture } from '../media/pictures.ts';
import { atBusiness, outbox, show } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const toast = (text: string | RegExp) => page.getByRole('alertdialog').getByText(text);

test('a chosen logo is shown at once and queued by itself, and the newest choice replaces one that waits', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await expect.element(logo).toBeVisible();
  const input = () => logo.element().querySelector('input[type=file]') as HTMLInputElement;

  await userEvent.upload(input(), await aPicture(640, 480));
  await expect.element(logo.getByText(/Saved on this device/)).toBeVisible();
  await expect
    .element(logo.getByRole('img', { name: 'Logo' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const [first] = await outbox();
  await box('Business name').fill('Bloom');
  await save.click();
  await expect.poll(() => outbox().then((all) => all.length)).toBe(2);
  await userEvent.upload(input(), await aPicture(320, 480));
  await expect
    .poll(() => outbox().then((all) => all.some(({ id }) => id === first?.id)))
    .toBe(false);

  await expect.poll(() => outbox().then((all) => all.length)).toBe(2);
  const media = await device.db.media.toArray();
  expect(media).toMatchObject([{ purpose: 'businessLogo' }]);
  expect(await outbox()).toMatchObject([
    { payload: { edits: [{ field: 'name', value: 'Bloom' }] } },
    { payload: { edits: [{ field: 'logo', value: media[0]?.uploadId }] } },
  ]);
});

test('a device without room for another logo says so and keeps the one that waits', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await atBusiness();
  show(BusinessProfileEditScreen);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await expect.element(logo).toBeVisible();
  const input = () => logo.element().querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input(), await aPicture(640, 480));
  await expect.element(logo.getByText(/Saved on this device/)).toBeVisible();
  const before = await outbox();

  const full = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await userEvent.upload(input(), await aPicture(320, 480));

  await expect.element(toast(/^There is no room for this on your device/)).toBeVisible();
  expect(await outbox()).toEqual(before);
  expect(await device.db.mediaBytes.count()).toBe(1);
  for (const spy of [full, reported]) spy.mockRestore();
});

test('a logo that was refused after it had arrived says why, and is not shown as the current one', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await expect.element(logo).toBeVisible();
  const input = () => logo.element().querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input(), await aPicture(640, 480));
  await expect.element(logo.getByText(/Saved on this device/)).toBeVisible();

  await device.db.media.toCollection().modify({ state: 'uploaded' });
  await device.db.outbox.toCollection().modify({
    state: 'attention',
    isAnswered: true,
    attempts: 1,
    awaits: [],
    attention: { code: 'FORBIDDEN' },
  });

  await expect.element(logo.getByText(refusalSentence('FORBIDDEN'))).toBeVisible();
  await expect.element(logo.getByText(/Saved on this device/)).not.toBeInTheDocument();
  await logo.getByRole('button', { name: 'Try again' }).click();
  await expect.element(logo.getByText(/Saved on this device/)).toBeVisible();
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }]);

  await device.db.mediaBytes.clear();
  await device.db.media.toCollection().modify({ attention: { code: 'PICTURE_MISSING' } });
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect.element(logo.getByText(/missing on this device/)).toBeVisible();
  await expect.element(logo.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a file that is no picture says so where it was chosen, and nothing is queued', async () => {
  await atBusiness();
  show(BusinessProfileEditScreen);
  const photo = page.getByRole('group', { name: 'Photo', exact: true });
  await expect.element(photo).toBeVisible();
  const input = photo.element().querySelector('input[type=file]') as HTMLInputElement;

  await userEvent.upload(
    input,
    new File(['no picture at all'], 'photo.png', { type: 'image/png' }),
  );

  await expect
    .element(photo.getByRole('alert'))
    .toHaveTextContent('This file is not a JPG, PNG or WEBP picture.');
  expect(await outbox()).toEqual([]);
});
