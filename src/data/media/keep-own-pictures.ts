import type { UploadId } from '#contract/ids.ts';
import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import type { MediaItem } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { PICTURE_CACHE } from '../device/picture-cache.ts';
import { openSession } from '../device/stored-session.ts';
import { readPortfolioItems } from './replica-portfolio-items.ts';

/**
 * Puts pictures that were made here where those that were seen are kept, under the server's addresses: the signal may be gone
 * before this device has ever loaded them from there. Answers for which of them, all of one account, that is done.
 */
export async function keepOwnPictures(
  device: Device,
  arrived: readonly MediaItem[],
): Promise<UploadId[]> {
  const [first] = arrived;
  const portfolioItems = first && (await readPortfolioItems(first.accountId));
  if (!portfolioItems) return [];
  const bySource = new Map(portfolioItems.map((work) => [work.sourceSha256, work]));
  const cache = await caches.open(PICTURE_CACHE);
  for (const media of arrived) {
    const work = bySource.get(media.sourceSha256);
    for (const url of work ? [work.fileUrl, work.thumbUrl] : []) {
      if (!(await cache.match(url))) await keep(device, cache, url, media);
    }
  }
  // A sign-out meanwhile leaves nothing behind.
  if ((await openSession(device))?.userId !== first.userId) await caches.delete(PICTURE_CACHE);
  return arrived.map(({ uploadId }) => uploadId);
}

async function keep(device: Device, cache: Cache, url: string, media: MediaItem): Promise<void> {
  const row = await onDatabase(device.db, (db) => db.mediaBytes.get(media.uploadId));
  if (!row) return;
  const headers = { 'content-type': PICTURE_TYPE, 'content-length': String(media.size) };
  await cache.put(url, new Response(row.bytes, { headers }));
}
