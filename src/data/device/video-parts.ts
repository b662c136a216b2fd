import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { UploadId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { DeviceDatabase, MediaItem, MediaPart } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { dropUnnamedParts, partsOf, partTables } from './media.ts';
import { sha256Of } from './sha256.ts';

/** A chunk of a video is missing on this device, or differs from the stored one. */
export class PartGone extends Error {
  override readonly name = 'PartGone';
}

export type Keeping = {
  signal?: AbortSignal | undefined;
  onProgress?: ((bytes: number) => void) | undefined;
};

/**
 * Keeps a video on this device piece by piece, each durable before the next is read, and answers the sum of the whole. Pieces that a
 * kill left are gone over, and not written again where they are the file's. An error leaves nothing. What is kept so belongs to nobody
 * until a queued command, or what was chosen, names it.
 */
export async function keepVideo(
  db: DeviceDatabase,
  file: Blob,
  uploadId: UploadId,
  { signal, onProgress }: Keeping = {},
): Promise<string> {
  const whole = sha256.create();
  try {
    const before = await onDatabase(db, (open) => partsOf(open, uploadId).primaryKeys());
    const isHere = new Set(before.map(([, index]) => index));
    for (let index = 0; index * VIDEO_PART_BYTES < file.size; index++) {
      signal?.throwIfAborted();
      const from = index * VIDEO_PART_BYTES;
      const bytes = await file.slice(from, from + VIDEO_PART_BYTES).arrayBuffer();
      const sum = await sha256Of(bytes);
      whole.update(new Uint8Array(bytes));
      if (!isHere.has(index) || !(await isHeldAs(db, uploadId, index, sum))) {
        await onDatabase(db, (open) =>
          open.mediaParts.put({ uploadId, index, bytes, sha256: sum }),
        );
      }
      onProgress?.(Math.min(from + VIDEO_PART_BYTES, file.size));
    }
    signal?.throwIfAborted();
    return bytesToHex(whole.digest());
  } catch (error) {
    await onDatabase(db, (open) => partsOf(open, uploadId).delete());
    throw error;
  }
}

async function isHeldAs(db: DeviceDatabase, id: UploadId, index: number, sum: string) {
  const held = await onDatabase(db, (open) => open.mediaParts.get([id, index]));
  return held?.sha256 === sum && (await sha256Of(held.bytes)) === sum;
}

/** Lets go of a video that was prepared and will not be sent; one that is queued stays. */
export async function forgetPrepared(db: DeviceDatabase, uploadId: UploadId): Promise<void> {
  await db.transaction('rw', db.media, db.mediaParts, async () => {
    if (!(await db.media.get(uploadId))) await partsOf(db, uploadId).delete();
  });
}

/** Removes chunks of videos that nobody queued, to free capacity. Those of the last minutes may still be needed. */
export async function freeUnnamed(device: Device): Promise<void> {
  const RECENT_MS = HOUR_MS;
  await onDatabase(device.db, (db) =>
    db.transaction('rw', partTables(db), () => dropUnnamedParts(db, device.now() - RECENT_MS)),
  );
}

/**
 * Reads any stretch of a video that is kept here. Each piece is checked against its own sum once it is read, and one is held at a
 * time. Throws `PartGone`.
 */
export function partReader(
  device: Pick<Device, 'db'>,
  { uploadId, size }: Pick<MediaItem, 'uploadId' | 'size'>,
): (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>> {
  let held: MediaPart | null = null;
  const part = async (index: number): Promise<MediaPart> => {
    if (held?.index === index) return held;
    const found = await onDatabase(device.db, (db) => db.mediaParts.get([uploadId, index]));
    const expected = Math.min(VIDEO_PART_BYTES, size - index * VIDEO_PART_BYTES);
    const isWhole = found?.bytes.byteLength === expected;
    if (!isWhole || (await sha256Of(found.bytes)) !== found.sha256) throw new PartGone();
    return (held = found);
  };
  return async (from, to) => {
    const end = Math.min(to, size);
    const read = new Uint8Array(Math.max(0, end - from));
    for (let at = from; at < end;) {
      const index = Math.floor(at / VIDEO_PART_BYTES);
      const begin = index * VIDEO_PART_BYTES;
      const { bytes } = await part(index);
      const stretch = bytes.byteLength - (at - begin);
      read.set(new Uint8Array(bytes, at - begin, Math.min(stretch, end - at)), at - from);
      at = begin + VIDEO_PART_BYTES;
    }
    return read;
  };
}

/** The sum of a video that is kept here whole. Throws `PartGone`. */
export async function sumOfKept(
  device: Pick<Device, 'db'>,
  media: Pick<MediaItem, 'uploadId' | 'size'>,
): Promise<string> {
  const read = partReader(device, media);
  const whole = sha256.create();
  for (let from = 0; from < media.size; from += VIDEO_PART_BYTES) {
    whole.update(await read(from, from + VIDEO_PART_BYTES));
  }
  return bytesToHex(whole.digest());
}
