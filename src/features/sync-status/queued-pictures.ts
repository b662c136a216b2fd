import type { CommandId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase, MediaItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { usePictureUrls, type LocalPicture } from '#src/data/media/local-pictures.ts';
import { useLive } from '#src/data/use-live.ts';

/** Photos that a user's unsent commands bring along, live, by command. */
export function useQueuedPictures(userId: UserId): ReadonlyMap<CommandId, LocalPicture> {
  const items = useLive(
    () => onDatabase(device.db, (db) => readQueued(db, userId)),
    `queued pictures ${userId}`,
  );
  const pictures = usePictureUrls(items) ?? [];
  return new Map(pictures.map((picture) => [picture.item.commandId, picture]));
}

async function readQueued(db: DeviceDatabase, userId: UserId): Promise<MediaItem[]> {
  return await db.transaction('r', db.media, db.outbox, async () => {
    const media = await db.media.where({ userId }).toArray();
    const ids = media.map((one) => one.commandId);
    const queued = new Set((await db.outbox.where('id').anyOf(ids).toArray()).map((one) => one.id));
    return media.filter((one) => queued.has(one.commandId));
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
