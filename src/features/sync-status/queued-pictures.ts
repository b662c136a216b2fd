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

/** The uploads of these unsent commands of a user, live, by command. Only their pictures are read. */
export function useQueuedPictures(
  userId: UserId,
  commands: readonly { id: CommandId }[],
): ReadonlyMap<CommandId, QueuedMedia> {
  const found = useLive(
    () => onDatabase(device.db, (db) => readUploads(db, userId)),
    `queued pictures ${userId}`,
  );
  const ids = new Set(commands.map(({ id }) => id));
  const queued = found?.media.filter((one) => ids.has(one.commandId));
  const pictures = usePictureUrls(queued?.filter((one) => !isVideo(one))) ?? [];
  const urls = new Map(pictures.map(({ item, url }) => [item.uploadId, url]));
  const media = queued ?? [];
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

type Uploads = {
  media: MediaItem[];
  /** Videos on their way whose bytes are no longer here. */
  gone: ReadonlySet<UploadId>;
  waits: ReadonlyMap<UploadId, Exclude<VideoLine, 'free'>>;
};

async function readUploads(db: DeviceDatabase, userId: UserId): Promise<Uploads> {
  const tables = [db.media, db.mediaBytes, db.mediaParts, db.facts];
  return await db.transaction('r', tables, async () => {
    const media = await db.media.where({ userId }).toArray();
    const gone = new Set<UploadId>();
    for (const one of media.filter(isVideo)) {
      if (one.state !== 'uploaded' && !(await areBytesHeld(db, one))) gone.add(one.uploadId);
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
