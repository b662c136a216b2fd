import { parseCursor } from '#contract/sync/cursor.ts';
import { isContent } from '#contract/pictures/rules.ts';
import { device } from '../device/browser-device.ts';
import type { DeviceDatabase, MediaItem } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import { isVideo } from '../device/media.ts';
import type { Actor } from '../device/outbox.ts';
import { readVideoLine, waitsForWifi } from '../device/video-line.ts';
import { useLive } from '#src/lib/use-live.ts';
import { usePictureUrls } from './local-pictures.ts';
import { useVideoUrls } from './video-urls.ts';

export { cancelPicture, retryPicture } from './picture-actions.ts';

/**
 * A photo or video of a project that the server's copy lacks. `url` is empty for a moment, and without its bytes. `wifi`: it
 * waits for Wi-Fi, or until the person releases it (`sendVideoAnyway`).
 */
export type LocalMedia = {
  item: MediaItem;
  url: string;
  /** A video's first frame; null for a photo, and where there is none. */
  posterUrl: string | null;
  progress: { sentBytes: number; bytes: number };
  state: MediaItem['state'] | 'wifi';
};

/**
 * An account's project files that are not in the replica yet, oldest first, each with addresses that show it at once. The
 * addresses live as long as the caller's screen. Undefined for the first moment.
 */
export function useLocalMedia(actor: Actor): readonly LocalMedia[] | undefined {
  const found = useLive(
    () => onDatabase(device.db, (db) => readLocal(db, actor)),
    `local media ${actor.userId} ${actor.accountId}`,
  );
  const pictures = usePictureUrls(found?.media.filter((one) => !isVideo(one)));
  const videos = useVideoUrls(found?.media.filter(isVideo) ?? []);
  if (!found || !pictures) return undefined;
  const urls = new Map(pictures.map(({ item, url }) => [item.uploadId, url]));
  const posters = new Map(
    found.media.filter(isPoster).map((one) => [one.commandId, urls.get(one.uploadId) ?? null]),
  );
  return found.media
    .filter((one) => !isPoster(one))
    .map((item) => ({
      item,
      url: (isVideo(item) ? videos : urls).get(item.uploadId) ?? '',
      posterUrl: isVideo(item) ? (posters.get(item.commandId) ?? null) : null,
      progress: { sentBytes: item.sent, bytes: item.size },
      state: found.held.has(item.uploadId) ? 'wifi' : item.state,
    }));
}

export const isPoster = ({ purpose }: MediaItem): boolean => purpose === 'contentPoster';

/** Files of commands without an answer, and of those whose effect the cursor has not passed. */
async function readLocal(db: DeviceDatabase, { userId, accountId }: Actor) {
  const tables = [db.media, db.outbox, db.sent, db.cursors, db.facts];
  return await db.transaction('r', tables, async () => {
    const revision = parseCursor((await db.cursors.get(accountId))?.cursor)?.revision ?? 0;
    const all = await db.media
      .where({ userId })
      .filter((one) => one.accountId === accountId && isContent(one.purpose))
      .sortBy('createdAt');
    const ids = all.map((one) => one.commandId);
    const queued = new Set((await db.outbox.where('id').anyOf(ids).toArray()).map(({ id }) => id));
    const sent = await db.sent.bulkGet(ids);
    const media = all.filter(
      (one, index) => queued.has(one.commandId) || (sent[index]?.revision ?? -1) > revision,
    );
    const line = await readVideoLine(device, db);
    const waits = media.filter((one) => one.state === 'waiting' && waitsForWifi(one, line));
    return { media, held: new Set(waits.map((one) => one.uploadId)) };
  });
}
