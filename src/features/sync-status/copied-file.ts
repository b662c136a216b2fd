import { PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { isOfBrief, type CapturedFile, type CapturedKey } from '#src/data/device/captured-file.ts';
import type { DeviceDatabase, MediaItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { areBytesHeld, isVideo, partsNameOf } from '#src/data/device/media.ts';
import { composeVideo } from '#src/data/media/video-urls.ts';
import { saveFile } from '#src/lib/save-file.ts';

/** A photo or a video of a copy. `read`: null if this device lost its bytes. */
export type CopiedFile = { id: string; name: string; read: () => Promise<Blob | null> };

/** Hands one photo or video to the person. False: this device lost its bytes. */
export async function saveCopiedFile({ name, read }: CopiedFile): Promise<boolean> {
  const bytes = await read();
  if (bytes) saveFile(name, bytes);
  return bytes !== null;
}

const ENDING = /\.\w{1,5}$/;

/** The chosen file's name with a part of its id, which distinguishes files of one name. */
function nameOf(name: string, id: string, ending: string | null): string {
  const stem = name.replace(ENDING, '') || 'pollin';
  return `${stem}-${id.slice(-4)}${ending ?? ENDING.exec(name)?.[0] ?? '.mp4'}`;
}

/** A queued photo is a JPEG, even if the chosen file wasn't; a video is as it was chosen. */
export const queuedFileName = (media: Pick<MediaItem, 'name' | 'uploadId' | 'purpose'>): string =>
  nameOf(media.name, media.uploadId, isVideo(media) ? null : '.jpg');

export const queuedFile = (media: MediaItem): CopiedFile => ({
  id: media.uploadId,
  name: queuedFileName(media),
  read: () => readQueued(media),
});

async function readQueued(media: MediaItem): Promise<Blob | null> {
  if (isVideo(media)) return await composeVideo({ ...media, mime: media.mime ?? 'video/mp4' });
  const held = await onDatabase(device.db, (db) => db.mediaBytes.get(media.uploadId));
  return held ? new Blob([held.bytes], { type: PICTURE_TYPE }) : null;
}

/** A file that was chosen and never queued. Undefined: it is gone. `isHeld`: all of its bytes are on this device. */
export async function chosenFile(
  db: DeviceDatabase,
  key: CapturedKey,
): Promise<(CopiedFile & { isHeld: boolean }) | undefined> {
  const row = await db.captured.get(key);
  if (!row) return undefined;
  const media = row.video && chosenVideo(key, row.video.size);
  return {
    id: row.id,
    name: nameOf(
      row.name,
      row.id,
      isOfBrief(key) || (!media && !ENDING.test(row.name)) ? '.jpg' : null,
    ),
    read: () => readChosen(key),
    isHeld: !media || (await areBytesHeld(db, media)),
  };
}

const chosenVideo = (key: CapturedKey, size: number) => ({
  uploadId: partsNameOf(key),
  size,
  purpose: 'contentVideo' as const,
});

async function readChosen(key: CapturedKey): Promise<Blob | null> {
  const row: CapturedFile | undefined = await onDatabase(device.db, (db) => db.captured.get(key));
  if (!row) return null;
  if (!row.video) return new Blob([row.bytes], { type: row.type || PICTURE_TYPE });
  return await composeVideo({
    ...chosenVideo(key, row.video.size),
    mime: row.type || 'video/mp4',
  });
}
