import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import type { PortfolioRecord } from '#contract/portfolio/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { PICTURE_CACHE } from '#src/data/device/picture-cache.ts';
import { readUnshown } from '#src/data/media/local-pictures.ts';
import { PictureUrls } from '#src/data/media/picture-urls.ts';
import { sendPictures, type PictureEntry } from '#src/data/media/send-pictures.ts';
import { startUploading } from '#src/data/media/uploading.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { send } from '#src/data/send.ts';
import { creatorAccount, me } from '../messages/inbox.ts';
import { outbox, signedIn } from '../sync/show-queue.tsx';
import { aPortfolioItem } from './portfolio-item.ts';

const actor = { userId: me, accountId: creatorAccount };
let end = new AbortController();
beforeEach(() => void (end = new AbortController()));
afterEach(async () => {
  end.abort();
  await caches.delete(PICTURE_CACHE);
});

/** The account's copy shows the work. */
async function show({ body, picture }: PictureEntry): Promise<PortfolioRecord> {
  if (body.kind !== 'addPortfolioItem') throw new Error('Not a work');
  const record: PortfolioRecord = {
    id: body.payload.itemId,
    creatorId: creatorAccount,
    fileUrl: '/files/aa',
    thumbUrl: '/files/aa/thumb',
    mediaType: 'image',
    width: picture.width,
    height: picture.height,
    placeholder: '',
    sourceSha256: picture.sourceSha256,
    createdOn: '2026-11-20T16:00:00.000Z',
    updatedOn: '2026-11-20T16:00:00.000Z',
    version: 1,
    revision: 3,
  };
  const collections = { ...noChanges(), portfolio: [record] };
  await useCurrentReplica.getState().replica?.apply({ collections, gone: [] });
  return record;
}

test('a photo that is in the portfolio is not queued again; removed and added again it is', async () => {
  await signedIn('creator', []);
  const work = await aPortfolioItem(400);
  const record = await show(work);
  expect(await sendPictures(actor, [work])).toEqual({ skipped: 1 });
  expect(await outbox()).toEqual([]);

  await send(actor, { kind: 'removePortfolioItem', payload: { itemId: record.id } });
  expect(await sendPictures(actor, [await aPortfolioItem(400)])).toEqual({ skipped: 0 });
  expect((await outbox()).map((one) => one.kind)).toEqual([
    'removePortfolioItem',
    'addPortfolioItem',
  ]);
});

test('one’s own photo stays readable without a connection once the server shows it, though it was never loaded from there', async () => {
  await signedIn('creator', []);
  const work = await aPortfolioItem(400);
  await sendPictures(actor, [work]);
  const [item] = await device.db.outbox.toArray();
  if (!item) throw new Error('Nothing is queued');
  startUploading(
    { ...device, isOnline: () => false },
    () => end.signal,
    end.signal,
    () => undefined,
  );
  await device.db.outbox.clear();
  await device.db.sent.put({ ...item, revision: 3, result: {}, sentAt: 0 } as never);
  await device.db.media.toCollection().modify({ state: 'uploaded' });
  const record = await show(work);
  await device.db.cursors.put({ accountId: creatorAccount, cursor: 'epoch00.5' });

  const size = async (url: string) => (await (await caches.match(url))?.blob())?.size;
  for (const url of [record.fileUrl, record.thumbUrl])
    await expect.poll(() => size(url)).toBe(work.picture.bytes.byteLength);
});

test('the address of a picture that nobody wants any more when its bytes come is never made', async () => {
  const make = vi.spyOn(URL, 'createObjectURL');
  for (const leave of [
    (urls: PictureUrls) => urls.close(),
    (urls: PictureUrls) => void urls.want([]),
  ]) {
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer[]>();
    const urls = new PictureUrls(() => promise);
    const id = newId<UploadId>();
    const wanting = urls.want([id]);
    leave(urls);
    resolve([new ArrayBuffer(8)]);
    await wanting;
    expect(urls.of(id)).toBeUndefined();
  }
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('a component that shows one’s face gets no other picture, so that no other bytes are read', async () => {
  await signedIn('creator', []);
  await sendPictures(actor, [await aPortfolioItem(400)]);

  expect(await readUnshown(device.db, actor, 'creatorPhoto')).toEqual([]);
  expect(await readUnshown(device.db, actor, 'portfolio')).toHaveLength(1);
});
