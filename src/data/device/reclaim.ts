import { newId } from '#contract/new-id.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId, UploadId, UserId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { afresh, areBytesHeld, dropMedia, isVideo, mediaTables } from './media.ts';
import { replaceDependency } from './unsent-items.ts';
import { unsentOf } from './outbox.ts';
import { naming, unsent } from './picture-actions.ts';
import { LOST_TILL_ATTENTION } from './settle-upload.ts';

/**
 * Resends a command that the server refused for a missing picture, as long as the device has its bytes: as another upload and
 * another command, because the first ones have their answer.
 */
export async function reclaimMissing(device: Device, userId: UserId): Promise<void> {
  const isMissed = (item: OutboxItem) =>
    item.attention?.code === 'PICTURE_MISSING' && item.isAnswered === true;
  await onDatabase(device.db, async (db) => {
    if ((await db.media.where({ userId }).count()) === 0) return;
    const missed = (await unsentOf(db, userId)).filter(isMissed);
    for (const item of missed) await reclaim(db, item.id);
  });
}

/** A video and its first frame are uploaded again together: the refusal does not name the missing one. */
async function reclaim(db: DeviceDatabase, before: CommandId): Promise<void> {
  const id = newId<CommandId>();
  await db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
    const item = await db.outbox.where({ id: before }).first();
    const all = await db.media.where({ commandId: before }).toArray();
    if (!item || item.state !== 'attention' || all.length === 0) return;
    for (const media of all) {
      const isSpent = (media.lost ?? 0) >= LOST_TILL_ATTENTION;
      if (isSpent || !(await areBytesHeld(db, media))) return;
    }
    let body: CommandBody = item;
    const pendingUploads: UploadId[] = [];
    for (const media of all) {
      const uploadId = await asAnother(db, media, id);
      body = naming(body, media.uploadId, { ...media, uploadId });
      pendingUploads.push(uploadId);
    }
    await db.outbox.put({ ...unsent(item), ...body, id, awaits: pendingUploads });
    await replaceDependency(db, item, id);
  });
}

/** A video keeps its id and its pieces: they are not copied for a name. */
async function asAnother(
  db: DeviceDatabase,
  media: MediaItem,
  commandId: CommandId,
): Promise<UploadId> {
  const lost = (media.lost ?? 0) + 1;
  if (isVideo(media)) {
    await db.media.put({ ...afresh(media), commandId, lost });
    return media.uploadId;
  }
  const uploadId = newId<UploadId>();
  const row = await db.mediaBytes.get(media.uploadId);
  await dropMedia(db, [media.uploadId]);
  if (row) await db.mediaBytes.put({ uploadId, bytes: row.bytes });
  await db.media.put({ ...afresh(media), uploadId, commandId, attempts: 0, lost });
  return uploadId;
}
