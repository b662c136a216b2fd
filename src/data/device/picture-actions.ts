import { newId } from '#contract/new-id.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId, UploadId } from '#contract/ids.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { afresh, dropMedia, dropMediaOf, mediaTables } from './media.ts';
import { neverSent } from './never-sent.ts';
import { retryNow, replaceDependency } from './unsent-items.ts';
import type { QueuedPicture } from './queue-pictures.ts';

/** Tries a picture again now, and the command that names it. */
export async function retryQueued(device: Device, uploadId: UploadId): Promise<void> {
  const media = await onDatabase(device.db, (db) => db.media.get(uploadId));
  if (media) await retryNow(device, media.commandId);
}

/** A command that surely is not at the server: never sent, or refused. */
export const isOnlyHere = (item: OutboxItem): boolean =>
  item.state !== 'sending' && (item.attempts === 0 || item.isAnswered === true);

/** The command that names a picture or a video. */
export async function commandOf(
  db: DeviceDatabase,
  media: MediaItem,
): Promise<OutboxItem | undefined> {
  return await db.outbox.where({ id: media.commandId }).first();
}

/** Deletes a picture and its command and returns the command; null: it may have been acknowledged, and both stay. */
export async function cancelQueued(device: Device, uploadId: UploadId): Promise<MediaItem | null> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const media = await db.media.get(uploadId);
      const item = media && (await commandOf(db, media));
      if (!media || !item || !isOnlyHere(item)) return null;
      await db.outbox.delete(item.order);
      await dropMediaOf(db, item.id);
      return media;
    }),
  );
}

/**
 * Puts another picture in the place of a queued one: the command names it from now on, under a new id where the old one has had
 * its answer. False: the command may have been done.
 */
export async function replaceQueued(
  device: Device,
  uploadId: UploadId,
  { bytes, ...picture }: QueuedPicture['picture'],
): Promise<boolean> {
  const id = newId<CommandId>();
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const media = await db.media.get(uploadId);
      const item = media && (await commandOf(db, media));
      if (!media || !item || !isOnlyHere(item)) return false;
      await dropMedia(db, [uploadId]);
      await db.mediaBytes.put({ uploadId: picture.uploadId, bytes });
      const size = bytes.byteLength;
      const fresh = { ...afresh(media), ...picture, size, commandId: id, attempts: 0 };
      await db.media.put({ ...fresh, lost: 0 });
      await db.outbox.put({
        ...unsent(item),
        ...naming(item, uploadId, picture),
        id,
        awaits: [...others(item, uploadId), picture.uploadId],
      });
      await replaceDependency(db, item, id);
      return true;
    }),
  );
}

/** A queued command without its attempts. */
export const unsent = (item: OutboxItem): OutboxItem => ({
  ...item,
  ...neverSent,
  confirmed: item.confirmed,
  isAnswered: undefined,
});

export const others = ({ awaits = [] }: OutboxItem, uploadId: UploadId): UploadId[] =>
  awaits.filter((one) => one !== uploadId);

/** A command's body with another picture in the place of one. */
export function naming(
  body: CommandBody,
  before: UploadId,
  { uploadId, sourceSha256 }: Pick<MediaItem, 'uploadId' | 'sourceSha256'>,
): CommandBody {
  if (body.kind === 'addPortfolioItem') {
    return { kind: body.kind, payload: { ...body.payload, uploadId, sourceSha256 } };
  }
  if (body.kind === 'addContent') {
    const { payload } = body;
    if (payload.posterUploadId === before) {
      return { kind: body.kind, payload: { ...payload, posterUploadId: uploadId } };
    }
    if (payload.uploadId !== before) return body;
    return { kind: body.kind, payload: { ...payload, uploadId, sourceSha256 } };
  }
  if (body.kind === 'addMessage') {
    const { picture } = body.payload;
    if (picture?.uploadId !== before) return body;
    return { kind: body.kind, payload: { ...body.payload, picture: { ...picture, uploadId } } };
  }
  if (body.kind === 'saveCampaign') {
    const gallery = body.payload.gallery.map((one) => (one === before ? uploadId : one));
    return { kind: body.kind, payload: { ...body.payload, gallery } };
  }
  if (!('edits' in body.payload)) return body;
  const edits = body.payload.edits.map((edit) =>
    edit.value === before ? { ...edit, value: uploadId } : edit,
  );
  return { kind: body.kind, payload: { edits } } as CommandBody;
}
