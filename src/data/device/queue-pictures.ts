import type { CommandBody } from '#contract/command.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { DeviceDatabase, MediaItem, OutboxItem } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { dropMedia, isUnsentWork } from './media.ts';
import { itemOf, type Author } from './outbox.ts';

/** A picture ready to be sent, beside the command that names it. */
export type QueuedPicture = {
  body: CommandBody;
  purpose: PicturePurpose;
  picture: Pick<MediaItem, 'uploadId' | 'name' | 'width' | 'height' | 'sha256' | 'sourceSha256'> & {
    bytes: ArrayBuffer;
  };
};

export type PictureQueueing = {
  /** Runs in the same transaction (files that were shared with the app are handed over); `shared` is open in it. */
  also?: ((db: DeviceDatabase) => Promise<unknown>) | undefined;
};

/**
 * Queues pictures with their commands in one durable transaction: all of them, or none. The same file that waits already for
 * this account's portfolio is not queued again; a newer photo or logo takes the place of one that was never sent.
 */
export async function enqueuePictures(
  device: Device,
  author: Author,
  entries: readonly QueuedPicture[],
  { also }: PictureQueueing = {},
): Promise<void> {
  const withIds = entries.map((entry) => ({ entry, id: newId<CommandId>() }));
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.media, db.mediaBytes, db.shared, async () => {
      for (const { entry, id } of withIds) {
        if (await isQueued(db, author, entry)) continue;
        const body = await replaceUnsent(db, author, entry);
        await db.mediaBytes.add({ uploadId: entry.picture.uploadId, bytes: entry.picture.bytes });
        await db.media.add(mediaOf(device, author, entry, id));
        const awaits = [entry.picture.uploadId];
        await db.outbox.add({ ...itemOf(device, author, body, id), awaits });
      }
      await also?.(db);
    }),
  );
}

function mediaOf(
  device: Device,
  author: Author,
  { purpose, picture: { bytes, ...picture } }: QueuedPicture,
  commandId: CommandId,
): MediaItem {
  return {
    ...picture,
    ...author,
    commandId,
    purpose,
    size: bytes.byteLength,
    state: 'waiting',
    sent: 0,
    attempts: 0,
    nextTryAt: 0,
    attention: null,
    createdAt: device.now(),
  };
}

/** Whether it was stored by a first try whose connection broke, or waits under another name: the same file is one work. */
async function isQueued(
  db: DeviceDatabase,
  { userId, accountId }: Author,
  { purpose, picture }: QueuedPicture,
): Promise<boolean> {
  if (await db.media.get(picture.uploadId)) return true;
  if (purpose !== 'portfolio') return false;
  const same = await db.media
    .where({ accountId, sourceSha256: picture.sourceSha256 })
    .filter((one) => one.userId === userId && one.purpose === purpose)
    .toArray();
  for (const one of same) {
    const item = await db.outbox.where({ id: one.commandId }).first();
    if (item && !isStuck(item)) return true;
    if (!item) continue;
    // Chosen again after it was lost or refused: this one goes in its place.
    await db.outbox.delete(item.order);
    await dropMedia(db, [one.uploadId]);
  }
  return false;
}

const isStuck = (item: OutboxItem): boolean => item.state === 'attention' && isUnsentWork(item);

/** Of several unsent photos of a profile only the newest is meant; it is written over what the first one was. */
async function replaceUnsent(
  db: DeviceDatabase,
  { userId, accountId }: Author,
  { body, purpose }: QueuedPicture,
): Promise<CommandBody> {
  if (purpose === 'portfolio') return body;
  const earlier = await db.media
    .where({ userId })
    .filter((one) => one.accountId === accountId && one.purpose === purpose)
    .sortBy('createdAt');
  let replaced: OutboxItem | undefined;
  for (const one of earlier) {
    const item = await db.outbox.where({ id: one.commandId }).first();
    if (!item || item.attempts > 0) continue;
    replaced ??= item;
    await db.outbox.delete(item.order);
    await dropMedia(db, [one.uploadId]);
  }
  return withBaseOf(body, replaced);
}

function withBaseOf(body: CommandBody, replaced: OutboxItem | undefined): CommandBody {
  if (!replaced || replaced.kind !== body.kind || !('edits' in body.payload)) return body;
  const first = 'edits' in replaced.payload ? replaced.payload.edits[0] : undefined;
  const edits = body.payload.edits.map((edit) =>
    edit.field === first?.field ? { ...edit, base: first.base } : edit,
  );
  return { ...body, payload: { edits } } as CommandBody;
}
