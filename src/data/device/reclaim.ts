import { newId } from '#contract/new-id.ts';
import type { CommandId, UploadId, UserId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { afresh, dropMedia } from './media.ts';
import { naming, unsent } from './picture-acts.ts';
import { LOST_TILL_ATTENTION } from './settle-upload.ts';

/**
 * Sends again by itself what the server refused because it did not have the picture, as long as its bytes are held: as another
 * upload and another command, because the first ones have had their answer.
 */
export async function reclaimMissing(device: Device, userId: UserId): Promise<void> {
  const isMissed = (item: OutboxItem) =>
    item.attention?.code === 'PICTURE_MISSING' && item.isAnswered === true;
  await onDatabase(device.db, async (db) => {
    if ((await db.media.where({ userId }).count()) === 0) return;
    const missed = await db.outbox.where({ userId }).filter(isMissed).toArray();
    for (const item of missed) await reclaim(db, item.id);
  });
}

async function reclaim(db: DeviceDatabase, before: CommandId): Promise<void> {
  const id = newId<CommandId>();
  const uploadId = newId<UploadId>();
  await db.transaction('rw', db.outbox, db.media, db.mediaBytes, async () => {
    const item = await db.outbox.where({ id: before }).first();
    const media = await db.media.where({ commandId: before }).first();
    if (!item || item.state !== 'attention' || !media) return;
    if ((media.lost ?? 0) >= LOST_TILL_ATTENTION) return;
    const bytes = (await db.mediaBytes.get(media.uploadId))?.bytes;
    if (!bytes) return;
    await dropMedia(db, [media.uploadId]);
    await db.mediaBytes.put({ uploadId, bytes });
    await db.media.put(asAnother(media, uploadId, id));
    await db.outbox.put({
      ...unsent(item),
      ...naming(item, media.uploadId, { ...media, uploadId }),
      id,
      awaits: [uploadId],
    });
  });
}

const asAnother = (media: MediaItem, uploadId: UploadId, commandId: CommandId): MediaItem => ({
  ...afresh(media),
  uploadId,
  commandId,
  attempts: 0,
  lost: (media.lost ?? 0) + 1,
});
