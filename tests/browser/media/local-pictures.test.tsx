import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { PortfolioItemId, UploadId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { cancelPicture, replacePicture, useLocalPictures } from '#src/data/media/local-pictures.ts';
import { sendPictures, type PictureEntry } from '#src/data/media/send-pictures.ts';
import { Picture } from '#src/ui/picture.tsx';
import { creatorAccount, me } from '../messages/inbox.ts';
import { outbox, showQueue, signedIn } from '../sync/show-queue.tsx';
import { mount } from '../ui/mount.tsx';
import { aPicture } from './pictures.ts';

beforeEach(() => page.viewport(390, 844));

const actor = { userId: me, accountId: creatorAccount };

async function works(...files: File[]): Promise<PictureEntry[]> {
  const prepared = await preparePictures(files, 'portfolio');
  return prepared.map((picture) => ({
    body: {
      kind: 'addPortfolioItem',
      payload: {
        itemId: newId<PortfolioItemId>(),
        uploadId: picture.uploadId,
        sourceSha256: picture.sourceSha256,
      },
    },
    purpose: 'portfolio',
    picture,
  }));
}

function Pictures() {
  const pictures = useLocalPictures(actor);
  return (
    <main>
      <p>{pictures ? `${pictures.length} photos` : 'None yet'}</p>
      {pictures?.map(({ item, url }) => (
        <Picture
          key={item.uploadId}
          src={url}
          alt={item.name}
          width={item.width}
          height={item.height}
        />
      ))}
    </main>
  );
}

const isShown = (name: string) => {
  const image = page.getByRole('img', { name }).element();
  return image instanceof HTMLImageElement && image.naturalWidth > 0;
};

describe('a picture that waits', () => {
  test('is shown at once, and is gone when it is taken back', async () => {
    await signedIn('creator', []);
    mount(<Pictures />);
    await expect.element(page.getByText('0 photos')).toBeVisible();
    const [first, second] = await works(
      await aPicture(600, 400, { name: 'first.jpg' }),
      await aPicture(601, 400, { name: 'second.jpg' }),
    );
    await sendPictures(actor, [first, second] as PictureEntry[]);

    await expect.element(page.getByRole('img', { name: 'first.jpg' })).toBeVisible();
    await expect.poll(() => isShown('first.jpg') && isShown('second.jpg')).toBe(true);
    const url = page.getByRole('img', { name: 'first.jpg' }).element().getAttribute('src') ?? '';
    expect(await cancelPicture(first?.picture.uploadId as UploadId)).toBe(true);
    await expect.element(page.getByText('1 photos')).toBeVisible();
    await expect(fetch(url)).rejects.toThrow();
    expect(await outbox()).toHaveLength(1);
  });

  test('whose bytes the browser has cleared keeps its place, and another one takes it', async () => {
    await signedIn('creator', []);
    const [work] = await works(await aPicture(600, 400, { name: 'gone.jpg' }));
    if (!work) throw new Error('Nothing was prepared');
    await sendPictures(actor, [work]);
    await device.db.mediaBytes.clear();
    mount(<Pictures />);
    await expect.element(page.getByRole('img', { name: 'gone.jpg' })).toBeVisible();

    const [other] = await preparePictures(
      [await aPicture(500, 500, { name: 'new.jpg' })],
      'portfolio',
    );
    expect(other && (await replacePicture(work.picture.uploadId, other))).toBe(true);
    await expect.poll(() => isShown('new.jpg')).toBe(true);
  });
});

describe('the queue', () => {
  test('shows photos with their size and how far they are', async () => {
    await signedIn('creator', []);
    const entries = await works(
      await aPicture(900, 600, { name: 'one.jpg' }),
      await aPicture(901, 600, { name: 'two.jpg' }),
    );
    await sendPictures(actor, entries);
    const [one] = entries;
    const size = one?.picture.bytes.byteLength ?? 0;
    await device.db.media.update(one?.picture.uploadId as UploadId, {
      state: 'uploading',
      sent: Math.ceil(size / 2),
    });
    await showQueue();

    await expect.poll(() => isShown('one.jpg') && isShown('two.jpg')).toBe(true);
    await expect.element(page.getByText('Uploading 50%')).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Upload progress of one.jpg' }))
      .toBeVisible();
    expect(page.getByText('Portfolio', { exact: true }).elements()).toHaveLength(2);
    await page.getByText('Details').last().click();
    await expect.element(page.getByText('Photos on this device')).toBeVisible();
  });

  test('asks for another photo where one is missing', async () => {
    await signedIn('creator', []);
    const [work] = await works(await aPicture(900, 600, { name: 'lost.jpg' }));
    if (!work) throw new Error('Nothing was prepared');
    await sendPictures(actor, [work]);
    const attention = { code: 'PICTURE_MISSING' as const };
    await device.db.mediaBytes.clear();
    await device.db.media.update(work.picture.uploadId, { state: 'attention', attention });
    await device.db.outbox.toCollection().modify({ state: 'attention', attention });
    await showQueue();

    const missing = 'The photo is missing from this device. Choose it again.';
    await expect.element(page.getByText(missing)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Choose again' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
    const input = document.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('No dialog for files');
    const chosen = new DataTransfer();
    chosen.items.add(await aPicture(700, 700, { name: 'found.jpg' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));

    await expect.element(page.getByRole('img', { name: 'found.jpg' })).toBeVisible();
    expect(await outbox()).toMatchObject([{ state: 'waiting', attention: null }]);
  });
});
