import type { CommandId, UploadId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase, MediaItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { areBytesHeld, isVideo } from '#src/data/device/media.ts';
import { readVideoLine, waitsForWifi, type VideoLine } from '#src/data/device/video-line.ts';
import { isPoster } from '#src/data/media/local-media.ts';
import { usePictureUrls, type LocalPicture } from '#src/data/media/local-pictures.ts';
import { useLive } from '#src/lib/use-live.ts';

/** A photo or a video on its way. Of a video `url` is its first frame, empty where it has none. */
export type QueuedMedia = LocalPicture & {
  /** Its bytes are no longer on this device. */
  isLost: boolean;
  /** It stays here until there is Wi-Fi (`metered`), or until the person lets it go (`unknown`). */
  waits: Exclude<VideoLine, 'free'> | null;
};

/** The uploads of a user's unsent commands, live, by command. */
export function useQueuedPictures(userId: UserId): ReadonlyMap<CommandId, QueuedMedia> {
  const found = useLive(
    () => onDatabase(device.db, (db) => readQueued(db, userId)),
    `queued pictures ${userId}`,
  );
  const pictures = usePictureUrls(found?.media.filter((one) => !isVideo(one))) ?? [];
  const urls = new Map(pictures.map(({ item, url }) => [item.uploadId, url]));
  const media = found?.media ?? [];
  const posters = new Map(media.filter(isPoster).map((one) => [one.commandId, one.uploadId]));
  return new Map(
    media.flatMap((item): [CommandId, QueuedMedia][] => {
      const shown = isVideo(item) ? posters.get(item.commandId) : item.uploadId;
      const url = shown && urls.get(shown);
      // A photo's address is on its way.
      if (isPoster(item) || (!isVideo(item) && url === undefined)) return [];
      const isGone = isVideo(item) ? found?.gone.has(item.uploadId) === true : url === '';
      const isLost = isGone && item.state !== 'uploaded';
      const waits = item.state === 'waiting' ? (found?.waits.get(item.uploadId) ?? null) : null;
      return [[item.commandId, { item, url: url ?? '', isLost, waits }]];
    }),
  );
}

type Queued = {
  media: MediaItem[];
  gone: ReadonlySet<UploadId>;
  waits: ReadonlyMap<UploadId, Exclude<VideoLine, 'free'>>;
};

async function readQueued(db: DeviceDatabase, userId: UserId): Promise<Queued> {
  const tables = [db.media, db.mediaBytes, db.mediaParts, db.outbox, db.facts];
  return await db.transaction('r', tables, async () => {
    const all = await db.media.where({ userId }).toArray();
    const ids = all.map((one) => one.commandId);
    const queued = new Set((await db.outbox.where('id').anyOf(ids).toArray()).map((one) => one.id));
    const media = all.filter((one) => queued.has(one.commandId));
    const gone = new Set<UploadId>();
    for (const one of media.filter(isVideo)) {
      if (!(await areBytesHeld(db, one))) gone.add(one.uploadId);
    }
    const line = await readVideoLine(device, db);
    const waits = new Map(
      line === 'free'
        ? []
        : media.filter((one) => waitsForWifi(one, line)).map((one) => [one.uploadId, line]),
    );
    return { media, gone, waits };
  });
}

/** How many photos this device holds, the delivered ones included, and their bytes. */
export function useKeptPictures(): { count: number; bytes: number } | undefined {
  return useLive(
    () =>
      onDatabase(device.db, async (db) => {
        const media = await db.media.toArray();
        return { count: media.length, bytes: media.reduce((sum, one) => sum + one.size, 0) };
      }),
    'kept pictures',
  );
}
