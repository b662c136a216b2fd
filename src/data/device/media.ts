import type { CommandId, UploadId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';

/** Removes pictures with their bytes, within the caller's transaction. */
export async function dropMedia(db: DeviceDatabase, ids: readonly UploadId[]): Promise<void> {
  if (ids.length === 0) return;
  await db.media.bulkDelete([...ids]);
  await db.mediaBytes.bulkDelete([...ids]);
}

/** Removes what a command that leaves the queue unsent would have uploaded, within the caller's transaction. */
export async function dropMediaOf(db: DeviceDatabase, id: CommandId): Promise<void> {
  await dropMedia(db, await db.media.where({ commandId: id }).primaryKeys());
}

export const areBytesHeld = async (db: DeviceDatabase, id: UploadId): Promise<boolean> =>
  (await db.mediaBytes.where(':id').equals(id).count()) > 0;

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
    const goes = isWanted(media) && (await areBytesHeld(db, media.uploadId));
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
    if (isWanted(media) && !(await areBytesHeld(db, media.uploadId))) return true;
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
export const isUnsentWork = (item: OutboxItem): boolean =>
  item.kind === 'addPortfolioItem' &&
  item.state !== 'sending' &&
  (item.attempts === 0 || item.isAnswered === true);
