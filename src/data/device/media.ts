import type { CommandId, UploadId } from '#contract/ids.ts';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { CapturedKey } from './captured-file.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';

/** The tables of a transaction on pictures and videos. */
export const mediaTables = (db: DeviceDatabase) => [db.media, db.mediaBytes, db.mediaParts];

export const isVideo = ({ purpose }: Pick<MediaItem, 'purpose'>): boolean =>
  purpose === 'contentVideo';

/** The chunks of a video, in order. */
export const partsOf = (db: DeviceDatabase, id: UploadId) =>
  db.mediaParts.where('[uploadId+index]').between([id], [id, []]);

/** Removes pictures and videos with their bytes, within the caller's transaction. */
export async function dropMedia(db: DeviceDatabase, ids: readonly UploadId[]): Promise<void> {
  if (ids.length === 0) return;
  await db.media.bulkDelete([...ids]);
  await db.mediaBytes.bulkDelete([...ids]);
  for (const id of ids) await partsOf(db, id).delete();
}

/** The tables of a transaction that removes unreferenced chunks of videos. */
export const partTables = (db: DeviceDatabase) => [db.media, db.mediaParts, db.captured];

/** The key of a chosen video's chunks; it stays when the video is queued. */
export const partsNameOf = ([, , id]: CapturedKey): UploadId => id as string as UploadId;

/**
 * Removes chunks of videos without a queued or chosen video. `before`: only those whose preparation began before that time.
 * Within the caller's transaction.
 */
export async function dropUnnamedParts(db: DeviceDatabase, before = Infinity): Promise<void> {
  const ids = new Set((await db.mediaParts.toCollection().primaryKeys()).map(([id]) => id));
  const chosen = new Set((await db.captured.toCollection().primaryKeys()).map(partsNameOf));
  for (const id of ids) {
    if (chosen.has(id) || madeAt(id) >= before) continue;
    if (!(await db.media.get(id))) await partsOf(db, id).delete();
  }
}

/** An id made on a device begins with the moment at which it was made. */
export const madeAt = (id: UploadId): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** Removes the uploads of commands that have left the queue unsent, within the caller's transaction; see `releaseMedia`. */
export async function dropMediaOf(db: DeviceDatabase, ...ids: CommandId[]): Promise<void> {
  await releaseMedia(db, await db.media.where('commandId').anyOf(ids).toArray());
}

/**
 * Removes uploads that their commands no longer need. One that a queued command still awaits, as a photo of a brief for several
 * locations, belongs to that command from now on. Within the caller's transaction, in which `outbox` is open and holds none of
 * the former commands.
 */
export async function releaseMedia(
  db: DeviceDatabase,
  released: readonly MediaItem[],
): Promise<void> {
  const dropped: UploadId[] = [];
  for (const media of released) {
    const next = await db.outbox
      .where({ userId: media.userId })
      .filter(({ awaits = [] }) => awaits.includes(media.uploadId))
      .first();
    if (!next) dropped.push(media.uploadId);
    else {
      // The former command showed the upload's problem; the next one tries for itself.
      const tried = media.state === 'attention' ? afresh(media) : media;
      await db.media.put({ ...tried, commandId: next.id });
    }
  }
  await dropMedia(db, dropped);
}

/** Whether this device holds all that would have to be sent, without reading any of it. */
export async function areBytesHeld(
  db: DeviceDatabase,
  media: Pick<MediaItem, 'uploadId' | 'purpose' | 'size'>,
): Promise<boolean> {
  if (!isVideo(media)) return (await db.mediaBytes.where(':id').equals(media.uploadId).count()) > 0;
  return (await partsOf(db, media.uploadId).count()) === Math.ceil(media.size / VIDEO_PART_BYTES);
}

/**
 * Puts those of a command's pictures that `isWanted` on their way again, as far as their bytes are held, and answers which: the
 * command waits for them. `id` is the command's new id where it goes out as another one. Within the caller's transaction.
 */
export async function mediaAgain(
  db: DeviceDatabase,
  before: CommandId,
  id: CommandId,
  isWanted: (media: MediaItem) => boolean,
): Promise<UploadId[]> {
  const again: UploadId[] = [];
  for (const media of await db.media.where({ commandId: before }).toArray()) {
    const goes = isWanted(media) && (await areBytesHeld(db, media));
    await db.media.put(goes ? { ...afresh(media), commandId: id } : { ...media, commandId: id });
    if (goes) again.push(media.uploadId);
  }
  return again;
}

/** Whether a command needs a picture of which this device has lost the bytes: trying again cannot help. */
export async function isPictureGone(
  db: DeviceDatabase,
  id: CommandId,
  isWanted: (media: MediaItem) => boolean,
): Promise<boolean> {
  for (const media of await db.media.where({ commandId: id }).toArray()) {
    if (isWanted(media) && !(await areBytesHeld(db, media))) return true;
  }
  return false;
}

/** A picture as if it had just been chosen. That it was tried stays: the server may hold a part of it. */
export const afresh = (media: MediaItem): MediaItem => ({
  ...media,
  state: 'waiting',
  sent: 0,
  nextTryAt: 0,
  isAskedToWait: false,
  attention: null,
});

/** Whether a queued command adds a work that the server surely does not have. */
export const isUnsentPortfolioItem = (item: OutboxItem): boolean =>
  item.kind === 'addPortfolioItem' &&
  item.state !== 'sending' &&
  (item.attempts === 0 || item.isAnswered === true);
