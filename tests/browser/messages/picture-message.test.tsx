import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { photo } from '../media/pictures.ts';
import { buildRoom, buildTalk, creatorAccount, openInbox } from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(390, 844));

const room = buildRoom('Desert Bloom');
const roomId = room.chatroomId;
const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
const dialog = page.getByRole('dialog', { name: 'Send a photo' });
const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="green"/></svg>';

/** As the file dialog hands it over. */
async function choose(file: File): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is nothing to choose files with.');
  const data = new DataTransfer();
  data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a picture without words shows in its message, and opens over the whole screen', async () => {
  const talk = buildTalk(room, [{ by: 'business', text: '' }]);
  const picture = { url: DOT, thumbUrl: DOT, width: 300, height: 200, placeholder: '' };
  const messages = talk.messages.map((one) => ({
    ...one,
    picture: { ...picture, altText: 'Two tacos' },
  }));
  await openInbox('creator', [{ ...talk, messages }]);
  showMessages({ roomId });

  await log.getByRole('button', { name: 'Two tacos' }).click();

  await expect
    .element(page.getByRole('dialog', { name: 'Photos' }).getByRole('img', { name: 'Two tacos' }))
    .toBeVisible();
});

test('photos without signal are shown at once, each waits with its bytes, and the draft goes with the first', async () => {
  await openInbox('creator', [buildTalk(room, [{ by: 'business', text: 'Hello' }])]);
  await device.db.drafts.put({ accountId: creatorAccount, chatroomId: roomId, text: 'Look' });
  showMessages({ roomId });
  await expect.element(page.getByLabelText('Message to Desert Bloom')).toHaveValue('Look');

  for (const [hue, description] of [
    [20, 'Two tacos'],
    [90, 'A salad'],
  ] as const) {
    await choose(await photo(`${hue}.jpg`, hue));
    await dialog.getByLabelText('Description').fill(description);
    await dialog.getByRole('button', { name: 'Send' }).click();
    const shown = log.getByRole('img', { name: description });
    await expect.element(shown).toBeVisible();
    await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  }

  await expect.element(log.getByText('Look')).toBeVisible();
  await expect.element(log.getByText('Waiting').first()).toBeInTheDocument();
  const queued = await device.db.outbox.orderBy('order').toArray();
  expect(queued).toMatchObject([
    { kind: 'addMessage', payload: { message: 'Look', picture: { altText: 'Two tacos' } } },
    { kind: 'addMessage', payload: { message: '', picture: { altText: 'A salad' } } },
  ]);
  const uploads = queued.flatMap((one) => one.awaits ?? []);
  expect(await device.db.mediaBytes.where(':id').anyOf(uploads).count()).toBe(2);
  expect(await device.db.drafts.count()).toBe(0);
});

test('a device without space for the photo says so, and the words stay', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await openInbox('creator', [buildTalk(room, [{ by: 'business', text: 'Hello' }])]);
  await device.db.drafts.put({ accountId: creatorAccount, chatroomId: roomId, text: 'Look' });
  showMessages({ roomId });
  await choose(await photo('taco.jpg', 20));
  const full = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });

  await dialog.getByRole('button', { name: 'Send' }).click();

  await expect.element(dialog.getByText(/^There isn’t enough space on your device/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Message (optional)')).toHaveValue('Look');
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.drafts.count()).toBe(1);
  for (const spy of [full, reported]) spy.mockRestore();
});

test('a file that is no picture or too large is refused before anything is kept, and what was being written stays', async () => {
  await openInbox('creator', [buildTalk(room, [])]);
  showMessages({ roomId });
  await page.getByLabelText('Message to Desert Bloom').fill('Half a thought');

  await choose(new File(['words'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText(/PNG|JPG/)).toBeVisible();
  const large = new Uint8Array(20 * 1024 * 1024 + 1);
  await choose(new File([large], 'large.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText('This file is larger than 20 MB.')).toBeVisible();

  expect(dialog.elements()).toEqual([]);
  await expect
    .element(page.getByLabelText('Message to Desert Bloom'))
    .toHaveValue('Half a thought');
  expect(await device.db.media.count()).toBe(0);
});

test('a waiting photo is removed with its bytes; one that is gone from the device is chosen again', async () => {
  await openInbox('creator', [buildTalk(room, [])]);
  showMessages({ roomId });
  const send = async (hue: number) => {
    await choose(await photo(`${hue}.jpg`, hue));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.element(log.getByRole('img', { name: 'Photo' })).toBeVisible();
  };

  await send(20);
  await log.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => device.db.outbox.count()).toBe(0);
  expect(await device.db.mediaBytes.count()).toBe(0);

  await send(90);
  await device.db.mediaBytes.clear();
  await device.db.outbox
    .toCollection()
    .modify({ state: 'attention', attention: { code: 'PICTURE_MISSING' } });
  await log.getByRole('button', { name: /Not sent/ }).click();
  await expect.element(page.getByText('Photo missing. Choose it again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose again' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([]);
});
