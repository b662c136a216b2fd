import { isVideoFile } from '#contract/content/media.ts';
import { readVideo } from '#contract/content/mp4.ts';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { KeptVideo } from '../device/queue-content.ts';
import { forgetPrepared, PartGone, partReader, sumOfKept } from '../device/video-parts.ts';
import { canCapture } from './can-capture.ts';
import { checkVideo } from './check-video.ts';
import type { KeptChosen } from './keep-chosen.ts';
import { PictureError, VideoCut } from './picture-error.ts';
import { posterOf } from './poster.ts';
import { preparePictures, type Prepared } from './prepare.ts';
import { keepInWorker } from './video-keeper.ts';
import { composeVideo } from './video-urls.ts';

/** A video as it was filmed, kept on this device, with the facts of its container. Its sum is that of the chosen file as well. */
type PreparedVideo = KeptVideo;

/** `poster`: a frame of the video; null where this browser cannot show it, which does not hinder sending it. */
export type PreparedContent =
  | { kind: 'photo'; picture: Prepared }
  | { kind: 'video'; video: PreparedVideo; poster: Prepared | null };

export type PreparingContent = {
  signal?: AbortSignal | undefined;
  /** For a photo, files; for a video, bytes that are kept here. */
  onProgress?: ((done: number, of: number) => void) | undefined;
  /** The stored copy of a chosen video: it is prepared from there and stays there. */
  kept?: KeptChosen | undefined;
};

/**
 * Prepares a creator's file. A photo is encoded again; a video is checked and stored on this device in chunks, so that the
 * sent file is the shown one. Throws a `PictureError` for a refused file, and the signal's reason after an abort; then nothing
 * is stored. `dropPrepared` deletes an unused result, which is otherwise deleted after a day.
 */
export async function prepareContent(
  file: File,
  { signal, onProgress, kept }: PreparingContent = {},
): Promise<PreparedContent> {
  if (kept) return await prepareKept(kept, file, signal);
  if (isVideoFile(file)) return await prepareVideo(file, { signal, onProgress });
  const [picture] = await preparePictures([file], 'contentPhoto', { signal, onProgress });
  if (!picture) throw new Error('A photo was prepared to nothing');
  return { kind: 'photo', picture };
}

async function prepareVideo(
  file: File,
  { signal, onProgress }: PreparingContent,
): Promise<PreparedContent> {
  const { name, size } = file;
  const facts = await checkVideo(file);
  if (!facts.ok) throw new PictureError(facts.refusal.code, name);
  const room = await canCapture('video', size);
  if (!room.ok) throw new PictureError(room.refusal.code, name);
  signal?.throwIfAborted();
  const uploadId = newId<UploadId>();
  const sha256 = await keepInWorker(file, uploadId, {
    signal,
    onProgress: (bytes) => onProgress?.(bytes, size),
  });
  try {
    const poster = await posterOf(file, { name, ...facts.value }, signal);
    return { kind: 'video', video: { uploadId, name, size, sha256, ...facts.value }, poster };
  } catch (error) {
    await forgetPrepared(device.db, uploadId);
    throw error;
  }
}

/** From the pieces that are kept: after a kill there is no chosen file any more, and `file` has its name alone. */
async function prepareKept(
  { uploadId, size, sha256: known }: KeptChosen,
  file: File,
  signal: AbortSignal | undefined,
): Promise<PreparedContent> {
  const { name } = file;
  const read = partReader(device, { uploadId, size });
  try {
    const facts = await readVideo((from, length) => read(from, from + length), size);
    if (!facts.ok) throw new PictureError(facts.refusal.code, name);
    const sha256 = known ?? (await sumOfKept(device, { uploadId, size }));
    signal?.throwIfAborted();
    const { mime } = facts.value;
    const shown = file.size === size ? file : await composeVideo({ uploadId, size, mime });
    const poster = shown && (await posterOf(shown, { name, ...facts.value }, signal));
    return { kind: 'video', video: { uploadId, name, size, sha256, ...facts.value }, poster };
  } catch (error) {
    throw error instanceof PartGone ? new VideoCut(name) : error;
  }
}

/** Deletes an unused result: a video's chunks use capacity. Sent files stay. */
export async function dropPrepared(content: PreparedContent): Promise<void> {
  if (content.kind === 'video') await forgetPrepared(device.db, content.video.uploadId);
}
