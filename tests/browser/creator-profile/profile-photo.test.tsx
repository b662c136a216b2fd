import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { aPicture } from '../media/pictures.ts';
import { refuseArrived } from '../outbox.ts';
import { atHome, outbox, showEditor } from './show-profile.tsx';

beforeEach(() => page.viewport(800, 2400));

const save = page.getByRole('button', { name: 'Save Changes' });
const onItsWay = page.getByText('Your new photo is being sent');
const newPhoto = page.getByText('New photo, saved with your changes');

/** As the file dialog hands it over. */
async function choose(name: string, type: string, bytes?: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: /Choose a photo/ })).toBeVisible();
  const file =
    bytes === undefined
      ? await aPicture(1200, 900, { type, name })
      : new File([bytes], name, { type });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const data = new DataTransfer();
  data.items.add(file);
  if (!input) throw new Error('There is nothing to choose a file with.');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

async function choosePhoto(): Promise<void> {
  await choose('me.jpg', 'image/jpeg');
  await expect.element(newPhoto).toBeVisible();
}

/** The edit screen of someone who has just saved a new photo, which waits to be sent. */
async function savePhoto(): Promise<void> {
  await atHome();
  showEditor();
  await choosePhoto();
  await save.click();
  await expect.element(onItsWay).toBeVisible();
}

test('a new photo is seen at once, kept at 800 pixels and saved by itself, so that no word waits for it', async () => {
  await atHome();
  showEditor();

  await choosePhoto();
  await page.getByRole('textbox', { name: 'TikTok' }).fill('https://tiktok.com/@maya');
  await save.click();

  await expect.element(onItsWay).toBeVisible();
  const [words, photo] = await outbox();
  expect(words).toMatchObject({ payload: { edits: [{ field: 'tiktokUrl' }] } });
  expect(words?.awaits ?? []).toEqual([]);
  const [media] = await device.db.media.toArray();
  expect(media).toMatchObject({ purpose: 'creatorPhoto', width: 800, height: 600 });
  expect(photo).toMatchObject({
    kind: 'updateCreatorProfile',
    payload: { edits: [{ field: 'photo', value: media?.uploadId }] },
    awaits: [media?.uploadId],
  });
});

test('a new photo that was thought better of is not sent', async () => {
  await atHome();
  const { onDirty } = showEditor();

  await choosePhoto();
  expect(onDirty).toHaveBeenLastCalledWith(true);
  await page.getByRole('button', { name: 'Reset' }).click();

  await expect.element(newPhoto).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText('No changes to save.')).toBeVisible();
  expect(await outbox()).toEqual([]);
});

test('a file that is no picture says so and leaves the photo as it is', async () => {
  await atHome();
  showEditor();

  await choose('me.jpg', 'image/jpeg', 'no picture at all');

  await expect.element(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect.element(newPhoto).not.toBeInTheDocument();
});

test('a refused photo is shown, and goes only when the change is deleted', async () => {
  await savePhoto();
  const attention = { code: 'PICTURE_BROKEN' as const };

  await device.db.outbox.toCollection().modify({ state: 'attention', isAnswered: true, attention });
  await device.db.media.toCollection().modify({ state: 'attention', attention });

  const card = page.getByRole('group', { name: /Your changes weren’t saved/ });
  await expect.element(card).toBeVisible();
  await expect.element(onItsWay).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Delete my change' }).click();
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => device.db.media.count()).toBe(0);
  expect(await outbox()).toEqual([]);
});

test('a photo whose change was refused after it had arrived is not shown as the current one', async () => {
  await savePhoto();

  await refuseArrived();

  const card = page.getByRole('group', { name: /Your changes weren’t saved/ });
  await expect.element(card).toBeVisible();
  await expect.element(onItsWay).not.toBeInTheDocument();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).not.toBeInTheDocument();
  expect(await outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await device.db.media.count()).toBe(1);
});

test('a photo that this device has lost is asked for again, and the new one takes its place', async () => {
  await savePhoto();
  const attention = { code: 'PICTURE_MISSING' as const };
  await device.db.mediaBytes.clear();
  await device.db.media.toCollection().modify({ state: 'attention', attention });
  const refused = { state: 'attention' as const, isAnswered: true, attempts: 1, attention };
  await device.db.outbox.toCollection().modify(refused);
  await page.getByRole('button', { name: 'Leave and return' }).click();

  const card = page.getByRole('group', { name: /Your changes weren’t saved/ });
  await expect.element(card.getByText(/missing from this device/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await choosePhoto();
  await save.click();
  await expect.element(card).not.toBeInTheDocument();
  expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
});

test('a device without room for the photo says so, and that the words were saved', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await atHome();
  showEditor();
  await choosePhoto();
  await page.getByRole('textbox', { name: 'TikTok' }).fill('https://tiktok.com/@maya');
  const full = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await save.click();

  await expect
    .element(
      page
        .getByRole('alertdialog')
        .getByText(/^Your other changes are saved\. There isn’t enough space/),
    )
    .toBeVisible();
  await expect.element(newPhoto).toBeVisible();
  expect(await outbox()).toMatchObject([{ payload: { edits: [{ field: 'tiktokUrl' }] } }]);
  for (const spy of [full, reported]) spy.mockRestore();
});

test('a new photo can be cut to another square before it is saved', async () => {
  await atHome();
  showEditor();
  await choosePhoto();
  await page.getByRole('button', { name: 'Adjust crop' }).click();
  const area = page.getByRole('application', { name: 'Visible part of the photo' });
  await expect.element(area).toHaveAttribute('data-ready');
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect.element(area).not.toBeInTheDocument();
  await save.click();

  await expect.element(onItsWay).toBeVisible();
  expect(await device.db.media.toArray()).toMatchObject([{ width: 800, height: 800 }]);
});
