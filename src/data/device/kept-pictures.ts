import { parseCursor } from '#contract/sync/cursor.ts';
import type { AccountId, UploadId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { isOfBrief, type CapturedKey } from './captured-file.ts';
import type { DeviceDatabase } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import {
  dropMedia,
  dropUnnamedParts,
  madeAt,
  mediaTables,
  partsNameOf,
  releaseMedia,
} from './media.ts';

/**
 * Pictures that the server has acknowledged and this device's copy shows. Their bytes are kept beside their acknowledged commands
 * for a restored server, and are the first to go where room is needed. Within the caller's transaction.
 */
async function shownPictures(db: DeviceDatabase): Promise<{ id: UploadId; size: number }[]> {
  const revisions = new Map<AccountId, number>();
  for (const one of await db.cursors.toArray()) {
    revisions.set(one.accountId, parseCursor(one.cursor)?.revision ?? 0);
  }
  const uploaded = await db.media.filter((one) => one.state === 'uploaded').toArray();
  const sent = await db.sent.bulkGet(uploaded.map((one) => one.commandId));
  return uploaded
    .filter((one, index) => {
      const revision = sent[index]?.revision;
      return revision !== undefined && revision <= (revisions.get(one.accountId) ?? -1);
    })
    .map(({ uploadId, size }) => ({ id: uploadId, size }));
}

/** Removes the bytes of pictures that the server has for good, and answers how many bytes that were. */
export async function freePictures(db: DeviceDatabase): Promise<number> {
  return await db.transaction('rw', [...mediaTables(db), db.sent, db.cursors], async () => {
    const shown = await shownPictures(db);
    const ids = shown.map(({ id }) => id);
    await dropMedia(db, ids);
    return shown.reduce((sum, { size }) => sum + size, 0);
  });
}

/** The age at which a prepared picture that was never sent or drafted is deleted: its screen is long gone. */
const PREPARED_FOR_MS = 24 * HOUR_MS;

/** Removes pictures without a command: acknowledged long ago, or deleted by an older build. */
export async function prunePictures(device: Device): Promise<void> {
  const before = device.now() - PREPARED_FOR_MS;
  await onDatabase(device.db, (db) => dropUnnamedPhotos(db, before));
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [...mediaTables(db), db.captured, db.sent, db.outbox], async () => {
      await dropUnnamedParts(db, before);
      const media = await db.media.toArray();
      if (media.length === 0) return;
      const ids = media.map((one) => one.commandId);
      const sent = await db.sent.bulkGet(ids);
      const queued = new Set(
        (await db.outbox.where('id').anyOf(ids).toArray()).map((one) => one.id),
      );
      const lost = media.filter((one, index) => !sent[index] && !queued.has(one.commandId));
      await releaseMedia(db, lost);
    }),
  );
}

/** Removes older photos of briefs that no draft names: it was discarded, or a kill came before the draft was stored. */
async function dropUnnamedPhotos(db: DeviceDatabase, before: number): Promise<void> {
  await db.transaction('rw', db.captured, db.workDrafts, async () => {
    const unnamed: CapturedKey[] = [];
    for (const key of await db.captured.toCollection().primaryKeys()) {
      const [accountId, place, id] = key;
      if (!isOfBrief(key) || madeAt(partsNameOf(key)) >= before) continue;
      const draft = await db.workDrafts.get([accountId, place]);
      const named = [draft?.value, draft?.other].flat();
      if (!named.includes(id)) unnamed.push(key);
    }
    await db.captured.bulkDelete(unnamed);
  });
}
