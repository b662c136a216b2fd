import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandId, PortfolioItemId, UploadId } from '#contract/ids.ts';
import type { PortfolioItem } from '#contract/portfolio/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { MediaItem } from '#src/data/device/database.ts';
import { OwnPortfolio } from '#src/features/portfolio/components/own-portfolio.tsx';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { photo } from '../media/pictures.ts';
import { creatorAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

beforeEach(() => page.viewport(390, 844));

const actor = { userId: me, accountId: creatorAccount };
const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="green"/></svg>';

const work = (id: string): PortfolioItem => ({
  id: id as PortfolioItemId,
  fileUrl: DOT,
  thumbUrl: DOT,
  mediaType: 'image',
  width: 300,
  height: 200,
  placeholder: '',
});

async function showPortfolio(portfolioItems: readonly PortfolioItem[] = []) {
  await openInbox('creator', []);
  const onSetUp = vi.fn<() => void>();
  const { go } = mount(
    <>
      <OwnPortfolio actor={actor} name="Maya Ortiz" works={portfolioItems} onSetUp={onSetUp} />
      <ToastRegion />
    </>,
  );
  return { onSetUp, go };
}

const add = page.getByRole('button', { name: 'Add photos' });
const upload = page.getByRole('button', { name: 'Upload' });
const toast = (text: string | RegExp) => page.getByRole('alertdialog').getByText(text);
const shown = page.getByRole('list', { name: 'Portfolio' }).getByRole('listitem');
const outbox = () => device.db.outbox.orderBy('order').toArray();

/** As the file dialog hands them over. */
function choose(...files: File[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  if (!input) throw new Error('There is nothing to choose files with.');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Of each chosen file, whether its picture is drawn. */
const thumbnails = () =>
  [...document.querySelectorAll<HTMLImageElement>('.file-thumbnail > img')].map(
    ({ naturalWidth }) => naturalWidth > 0,
  );

test('without photos it says what will be here; nothing can be uploaded before something is chosen', async () => {
  await showPortfolio();

  await expect.element(page.getByText('No photos yet')).toBeVisible();
  await expect.element(page.getByText(/Add at least 3 photos/)).toBeVisible();
  await add.click();
  await expect.element(upload).toBeDisabled();
  await expect.element(page.getByText('PNG, JPG, WEBP up to 20MB')).toBeVisible();
});

test('a new creator is asked for the first photos, and may look at campaigns first', async () => {
  localStorage.setItem('requirePortfolioSetup', 'true');
  const { go } = await showPortfolio();

  await expect.element(page.getByText(/^Next, show your work/)).toBeVisible();
  await expect.element(upload).toBeVisible();
  await page.getByRole('link', { name: 'Browse opportunities first' }).click();
  expect(go).toHaveBeenLastCalledWith('/creator/dashboard');
});

test('nobody who has photos is asked for the first ones', async () => {
  localStorage.setItem('requirePortfolioSetup', 'true');
  await showPortfolio([work('a')]);

  await expect.element(shown).toHaveLength(1);
  expect(page.getByText(/^Next, show your work/).elements()).toEqual([]);
});

test('photos are seen in the portfolio at once, and wait to be sent', async () => {
  localStorage.setItem('requirePortfolioSetup', 'true');
  const { onSetUp } = await showPortfolio([work('a')]);

  choose(await photo('one.png', 20), await photo('two.png', 200));
  await expect.element(page.getByText('2 files chosen')).toBeVisible();
  await expect.poll(thumbnails).toEqual([true, true]);
  await upload.click();

  await expect.element(toast('Portfolio Update')).toBeVisible();
  await expect.element(shown).toHaveLength(3);
  await expect.element(shown.first()).toHaveTextContent('Waiting');
  expect(await outbox()).toMatchObject([
    { kind: 'addPortfolioItem' },
    { kind: 'addPortfolioItem' },
  ]);
  expect(await device.db.mediaBytes.count()).toBe(2);
  expect(onSetUp).toHaveBeenCalledOnce();
  expect(localStorage.getItem('requirePortfolioSetup')).toBeNull();
});

test('five files at once are too many until one is taken out', async () => {
  await showPortfolio();
  await add.click();

  choose(...(await Promise.all([1, 2, 3, 4, 5].map((n) => photo(`${n}.png`, n * 60)))));

  const tooMany = page.getByText('You can Only upload 4 Files at a time, Please remove some');
  await expect.element(tooMany).toBeVisible();
  await expect.element(upload).toBeDisabled();
  await page.getByRole('button', { name: 'Remove 3.png' }).click();
  await expect.element(tooMany).not.toBeInTheDocument();
  await expect.element(upload).toBeEnabled();
});

test('a file that is no picture is named and turned away at once, and nothing is queued', async () => {
  await showPortfolio();
  await add.click();

  choose(await photo('good.png', 20), new File(['<svg/>'], 'bad.svg', { type: 'image/svg+xml' }));

  await expect.element(page.getByText(/^bad\.svg: /)).toBeVisible();
  await expect.element(page.getByText('1 file chosen')).toBeVisible();
  expect(await outbox()).toEqual([]);
});

test('of two files with one name only the one that cannot be taken is taken out', async () => {
  await showPortfolio();
  await add.click();

  choose(
    await photo('image.png', 20),
    new File(['no picture'], 'image.png', { type: 'image/png' }),
  );
  await upload.click();

  await expect.element(page.getByText(/^image \(2\)\.png: /)).toBeVisible();
  await expect.element(page.getByText('1 file chosen')).toBeVisible();
  await upload.click();
  await expect.element(toast('Portfolio Update')).toBeVisible();
  expect(await outbox()).toHaveLength(1);
});

test('a device without room for photos says so, and they stay chosen', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await showPortfolio();
  await add.click();
  choose(await photo('one.png', 20));
  const full = vi.spyOn(device.db.mediaBytes, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await upload.click();

  await expect.element(toast(/^There isn’t enough space on your device/)).toBeVisible();
  await expect.element(page.getByText('1 file chosen')).toBeVisible();
  for (const spy of [full, reported]) spy.mockRestore();
});

test('a photo is removed after a question, without signal too', async () => {
  await showPortfolio([work('a'), work('b')]);

  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(shown).toHaveLength(2);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();

  await expect.element(toast('File Deleted successfully')).toBeVisible();
  await expect.element(shown).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ kind: 'removePortfolioItem', payload: { itemId: 'a' } }]);
});

test('a photo that the server would not take says why, and can be removed', async () => {
  await showPortfolio();
  const uploadId = crypto.randomUUID() as UploadId;
  const commandId = crypto.randomUUID() as CommandId;
  const attention = { code: 'PICTURE_PIXELS' as const };
  await device.db.outbox.add({
    kind: 'addPortfolioItem',
    payload: { itemId: crypto.randomUUID() as PortfolioItemId, uploadId, sourceSha256: '' },
    id: commandId,
    ...actor,
    lane: 'media:x',
    occurredAt: '2026-11-21T16:00:00.000Z',
    state: 'attention',
    attempts: 0,
    faults: 0,
    nextTryAt: 0,
    isAskedToWait: false,
    attention,
    confirmed: false,
    awaits: [uploadId],
  } as never);
  const item: MediaItem = {
    uploadId,
    ...actor,
    commandId,
    purpose: 'portfolio',
    name: 'huge.png',
    width: 3,
    height: 2,
    size: 4,
    sha256: '',
    sourceSha256: '',
    state: 'attention',
    sent: 0,
    attempts: 1,
    nextTryAt: 0,
    attention,
    createdAt: 1,
  };
  await device.db.mediaBytes.add({ uploadId, bytes: new ArrayBuffer(4) });
  await device.db.media.add(item);

  await expect.element(page.getByText('Not sent')).toBeVisible();
  const trouble = page.getByRole('alert').getByRole('listitem');
  const reason = `Photo 1: ${refusalSentence('PICTURE_PIXELS')}`;
  await expect.element(trouble.getByText(reason)).toBeVisible();
  await expect.element(trouble.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();

  await expect.element(page.getByText('No photos yet')).toBeVisible();
  expect(await device.db.media.count()).toBe(0);
});

test('each further percent of a photo is seen and not spoken', async () => {
  await showPortfolio();
  await add.click();
  choose(await photo('one.png', 20));
  await upload.click();
  await expect.element(shown.first()).toHaveTextContent('Waiting');

  const state = shown.first().getByRole('status');
  await device.db.media.toCollection().modify({ state: 'uploading', sent: 10, size: 100 });
  await expect.element(state.getByText('Sending', { exact: true })).toBeInTheDocument();
  const percent = state.getByText('Sending 10%');
  await expect.element(percent).toBeVisible();
  await expect.element(percent).toHaveAttribute('aria-hidden', 'true');
});
