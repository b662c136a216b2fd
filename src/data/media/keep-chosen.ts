import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { CapturedFile, CapturedKey } from '../device/captured-file.ts';
import { onDatabase } from '../device/device.ts';
import { areBytesHeld, partsNameOf, partsOf, partTables } from '../device/media.ts';
import { forgetPrepared, type Keeping } from '../device/video-parts.ts';
import { canCapture } from './can-capture.ts';
import { checkVideo } from './check-video.ts';
import { keepInWorker } from './video-keeper.ts';

/** A chosen video on this device. `sha256`: null if the app was killed before it was stored. */
export type KeptChosen = { uploadId: UploadId; size: number; sha256: string | null };

type Row = Omit<CapturedFile, 'bytes' | 'video'>;

const keyOf = ({ accountId, projectId, id }: Row): CapturedKey => [accountId, projectId, id];

/**
 * Stores a chosen video before any other work: first its facts, then its chunks, each of them durable. A crash keeps the
 * stored part, and the same file chosen again continues there. False, and nothing is stored: it is refused, or lacks capacity,
 * which the preparation explains. Rejects with `NotKept` after a sign-out of its owner.
 */
export async function keepChosenVideo(row: Row, file: File, keeping: Keeping): Promise<boolean> {
  const { size } = file;
  const key = keyOf(row);
  const facts = await checkVideo(file);
  if (!facts.ok || !(await canCapture('video', await missingOf(key, size))).ok) return false;
  return await device.locks.request(lockOf(key), async () => {
    keeping.signal?.throwIfAborted();
    await putCaptured({ ...row, bytes: new ArrayBuffer(0), video: { size, sha256: null } });
    addEventListener('beforeunload', askToStay);
    try {
      const sha256 = await keepInWorker(file, partsNameOf(key), keeping);
      if (!(await isWrittenDown(key, { size, sha256 }))) throw new NotKept();
      return true;
    } catch (error) {
      await forgetChosen(key);
      throw error;
    } finally {
      removeEventListener('beforeunload', askToStay);
    }
  });
}

/** The owner is no longer signed in here: nothing of the video may stay. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** Stores the facts of a chosen video. Rejects with `NotKept` if its owner is not signed in here: no sign-out would find it. */
export async function putCaptured(row: CapturedFile): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, db.captured, async () => {
      if ((await db.session.get('current'))?.userId !== row.userId) throw new NotKept();
      await db.captured.put(row);
    }),
  );
}

/** False: it was put away meanwhile, or went with a sign-out. */
async function isWrittenDown(key: CapturedKey, video: CapturedFile['video']): Promise<boolean> {
  return (await onDatabase(device.db, (db) => db.captured.update(key, { video }))) > 0;
}

/** How much of a video is not here yet. */
async function missingOf(key: CapturedKey, size: number): Promise<number> {
  const held = await onDatabase(device.db, (db) => partsOf(db, partsNameOf(key)).count());
  return Math.max(0, size - held * VIDEO_PART_BYTES);
}

/** Locked while a video is being stored, so that another tab does not take it for an interrupted one. */
const lockOf = (key: CapturedKey): string => `pollin:keeping:${partsNameOf(key)}`;

/** A new recording may exist nowhere else yet. */
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

/** Deletes a chosen video, with its unreferenced chunks. */
export async function forgetChosen(key: CapturedKey): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', partTables(db), async () => {
      await db.captured.delete(key);
      await forgetPrepared(db, partsNameOf(key));
    }),
  );
}
