import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { BusinessProfileEditScreen } from '#src/features/business-profile/screens/edit-screen.tsx';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { aPicture } from '../media/pictures.ts';
import { refuseArrived } from '../outbox.ts';
import { atBusiness, outbox, show } from './show-profile.tsx';

beforeEach(() => page.viewport(390, 844));

const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const toast = (text: string | RegExp) => page.getByRole('alertdialog').getByText(text);

/** The edit screen, with the group in which a picture is chosen. Answers that, and what chooses a file there. */
async function openPicture(name: 'Logo' | 'Photo') {
  await atBusiness();
  show(BusinessProfileEditScreen);
  const group = page.getByRole('group', { name, exact: true });
  await expect.element(group).toBeVisible();
  const choose = async (file: File) => {
    const input = group.element().querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, file);
  };
  return { group, choose };
}

/** The same with a first logo, which waits to be sent. */
async function openWithLogo() {
  const { group: logo, choose } = await openPicture('Logo');
  await choose(await aPicture(640, 480));
  const saved = logo.getByText(/Saved on this device/);
  await expect.element(saved).toBeVisible();
  return { logo, choose, saved };
}

test('a chosen logo is shown at once and queued by itself, and the newest choice replaces one that waits', async () => {
  const { logo, choose } = await openWithLogo();
  await expect
    .element(logo.getByRole('img', { name: 'Logo' }))
    .toHaveAttribute('src', expect.stringMatching(/^blob:/));
  const [first] = await outbox();
  await box('Business name').fill('Bloom');
  await save.click();
  await expect.poll(() => outbox().then((all) => all.length)).toBe(2);
  await choose(await aPicture(320, 480));
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
  const { choose } = await openWithLogo();
  const before = await outbox();

  const full = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await choose(await aPicture(320, 480));

  await expect.element(toast(/^There isn’t enough space on your device/)).toBeVisible();
  expect(await outbox()).toEqual(before);
  expect(await device.db.mediaBytes.count()).toBe(1);
  for (const spy of [full, reported]) spy.mockRestore();
});

test('a logo that was refused after it had arrived says why, and is not shown as the current one', async () => {
  const { logo, saved } = await openWithLogo();

  await refuseArrived();

  await expect.element(logo.getByText(refusalSentence('FORBIDDEN'))).toBeVisible();
  await expect.element(saved).not.toBeInTheDocument();
  await logo.getByRole('button', { name: 'Try again' }).click();
  await expect.element(saved).toBeVisible();
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }]);

  await device.db.mediaBytes.clear();
  await device.db.media.toCollection().modify({ attention: { code: 'PICTURE_MISSING' } });
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect.element(logo.getByText(/missing from this device/)).toBeVisible();
  await expect.element(logo.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a file that is no picture says so where it was chosen, and nothing is queued', async () => {
  const { group: photo, choose } = await openPicture('Photo');

  await choose(new File(['no picture at all'], 'photo.png', { type: 'image/png' }));

  await expect
    .element(photo.getByRole('alert'))
    .toHaveTextContent('This file isn’t a JPG, PNG, or WEBP image.');
  expect(await outbox()).toEqual([]);
});
