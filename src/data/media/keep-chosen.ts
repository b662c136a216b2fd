import type { UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { CapturedFile, CapturedKey } from '../device/captured-file.ts';
import { onDatabase } from '../device/device.ts';
import { areBytesHeld, partsNameOf, partTables } from '../device/media.ts';
import { forgetPrepared, type Keeping } from '../device/video-parts.ts';
import { canCapture } from './can-capture.ts';
import { checkVideo } from './check-video.ts';
import { keepInWorker } from './video-keeper.ts';

/** A video that was chosen and stands on this device as it was chosen. `sha256`: null where a kill came before it was written down. */
export type KeptChosen = { uploadId: UploadId; size: number; sha256: string | null };

type Row = Omit<CapturedFile, 'bytes' | 'video'>;

const keyOf = ({ accountId, projectId, id }: Row): CapturedKey => [accountId, projectId, id];

/**
 * Keeps a chosen video before anything else is done with it: first that it was chosen and what for, then its pieces, each of them
 * durable. A kill in between leaves what came before it, and the same file chosen again goes on there. False, and nothing is kept: it
 * cannot be taken, or there is no room, which preparing it says in words.
 */
export async function keepChosenVideo(row: Row, file: File, keeping: Keeping): Promise<boolean> {
  const { size } = file;
  const key = keyOf(row);
  const facts = await checkVideo(file);
  if (!facts.ok || !(await canCapture('video', size)).ok) return false;
  const write = (sha256: string | null) =>
    onDatabase(device.db, (db) =>
      db.captured.put({ ...row, bytes: new ArrayBuffer(0), video: { size, sha256 } }),
    );
  return await device.locks.request(lockOf(key), async () => {
    keeping.signal?.throwIfAborted();
    await write(null);
    addEventListener('beforeunload', askToStay);
    try {
      await write(await keepInWorker(file, partsNameOf(key), keeping));
      return true;
    } catch (error) {
      await forgetChosen(key);
      throw error;
    } finally {
      removeEventListener('beforeunload', askToStay);
    }
  });
}

/** Held while a video is being kept: another tab does not take it for one that a kill cut off. */
const lockOf = (key: CapturedKey): string => `pollin:keeping:${partsNameOf(key)}`;

/** What was just filmed may exist nowhere else yet. */
const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * The pieces of a chosen video; `cut`: a kill came before all of them were here; `keeping`: another tab is at it. Undefined for a photo.
 */
export async function keptChosen(
  key: CapturedKey,
  { video }: Pick<CapturedFile, 'video'>,
): Promise<KeptChosen | 'cut' | 'keeping' | undefined> {
  if (!video) return undefined;
  const kept = { uploadId: partsNameOf(key), ...video };
  const media = { ...kept, purpose: 'contentVideo' as const };
  if (await onDatabase(device.db, (db) => areBytesHeld(db, media))) return kept;
  return await device.locks.request(lockOf(key), { ifAvailable: true }, (lock) =>
    lock ? 'cut' : 'keeping',
  );
}

/** Forgets what was chosen, with the pieces that nothing else names. */
export async function forgetChosen(key: CapturedKey): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', partTables(db), async () => {
      await db.captured.delete(key);
      await forgetPrepared(db, partsNameOf(key));
    }),
  );
}
