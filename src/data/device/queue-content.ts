import type { CommandBody } from '#contract/commands/command.ts';
import type { VideoType } from '#contract/content/media.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId, UploadId } from '#contract/ids.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { CapturedKey } from './captured-file.ts';
import type { DeviceDatabase, MediaItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { areBytesHeld, dropMediaOf, mediaTables } from './media.ts';
import { fileNeverSent } from './never-sent.ts';
import { itemOf, type Actor } from './outbox.ts';
import { replaceDependency } from './unsent-items.ts';
import { commandOf, isOnlyHere } from './picture-actions.ts';
import { PartGone } from './video-parts.ts';

type Picture = Pick<
  MediaItem,
  'uploadId' | 'name' | 'width' | 'height' | 'sha256' | 'sourceSha256'
> & { bytes: ArrayBuffer };

/** A video whose chunks are already stored; only its facts are missing. */
export type KeptVideo = Omit<Picture, 'bytes' | 'sourceSha256'> & {
  size: number;
  mime: VideoType;
  durationMs: number;
};

/** A creator's file, as it is queued beside its command. */
type QueuedContent = {
  body: CommandBody;
  content:
    | { kind: 'photo'; picture: Picture }
    | { kind: 'video'; video: KeptVideo; poster: Picture | null };
};

/**
 * Queues content with its commands in one durable transaction: all or nothing. Each command depends on its own uploads only.
 * Returns the commands' ids for dependent commands. Throws `PartGone` if chunks of a video are missing. `captured`: the stored
 * choice, deleted with it; if it is gone it was queued before, and nothing is queued.
 */
export async function enqueueContent(
  device: Device,
  actor: Actor,
  entries: readonly QueuedContent[],
  captured?: CapturedKey,
): Promise<CommandId[]> {
  const withIds = entries.map((entry) => ({ entry, id: newId<CommandId>() }));
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, db.captured, ...mediaTables(db)], async () => {
      if (captured) {
        if ((await db.captured.where(':id').equals(captured).count()) === 0) return;
        await db.captured.delete(captured);
      }
      for (const { entry, id } of withIds) {
        // Stored by a first attempt whose connection broke.
        if ((await db.outbox.where({ id }).count()) > 0) continue;
        const pendingUploads = await addMedia(db, device, actor, entry, id);
        await db.outbox.add({ ...itemOf(device, actor, entry.body, id), awaits: pendingUploads });
      }
    }),
  );
  return withIds.map(({ id }) => id);
}

/**
 * Replaces queued content that was certainly not sent, in one durable transaction: its dependent commands depend on the new
 * one. Returns the replaced content; null: its command may have been acknowledged, and everything stays.
 */
export async function enqueueInstead(
  device: Device,
  actor: Actor,
  uploadId: UploadId,
  entry: QueuedContent,
): Promise<MediaItem | null> {
  const id = newId<CommandId>();
  let before: MediaItem | null = null;
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      // Stored by a first attempt whose connection broke.
      if ((await db.outbox.where({ id }).count()) > 0) return;
      before = null;
      const media = await db.media.get(uploadId);
      const item = media && (await commandOf(db, media));
      if (!media || !item || !isOnlyHere(item)) return;
      await db.outbox.delete(item.order);
      await dropMediaOf(db, item.id);
      const pendingUploads = await addMedia(db, device, actor, entry, id);
      await db.outbox.add({ ...itemOf(device, actor, entry.body, id), awaits: pendingUploads });
      await replaceDependency(db, item, id);
      before = media;
    }),
  );
  return before;
}

async function addMedia(
  db: DeviceDatabase,
  device: Device,
  actor: Actor,
  { content }: QueuedContent,
  commandId: CommandId,
): Promise<UploadId[]> {
  const facts = { ...actor, commandId, createdAt: device.now() };
  if (content.kind === 'photo')
    return [await addPicture(db, content.picture, 'contentPhoto', facts)];
  const { video, poster } = content;
  const media = { ...fileNeverSent, ...facts, ...video, sourceSha256: video.sha256 };
  const item: MediaItem = { ...media, purpose: 'contentVideo' };
  if (!(await areBytesHeld(db, item))) throw new PartGone();
  await db.media.add(item);
  if (!poster) return [video.uploadId];
  return [video.uploadId, await addPicture(db, poster, 'contentPoster', facts)];
}

type Facts = Actor & Pick<MediaItem, 'commandId' | 'createdAt'>;

async function addPicture(
  db: DeviceDatabase,
  { bytes, ...picture }: Picture,
  purpose: FilePurpose,
  facts: Facts,
): Promise<UploadId> {
  await db.mediaBytes.add({ uploadId: picture.uploadId, bytes });
  await db.media.add({ ...fileNeverSent, ...facts, ...picture, purpose, size: bytes.byteLength });
  return picture.uploadId;
}
