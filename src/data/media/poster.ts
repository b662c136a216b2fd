import type { VideoFacts } from '#contract/content/mp4.ts';
import { pictureSizes, PICTURE_TYPE } from '#contract/pictures/rules.ts';
import { fitInto } from './make-picture.ts';
import { preparePictures, type Prepared } from './prepare.ts';
import { untilAborted } from './until-aborted.ts';

/** A browser that has not shown a frame by then does not know the codec. */
const PATIENCE_MS = 15_000;
/** Not the very first frame, which is often black. */
const AT_SECONDS = 0.5;

/**
 * A frame of a video as a picture; null where this browser cannot decode it (the video itself is sent all the same). The file is
 * played from where it is: nothing of it is held in memory.
 */
export async function posterOf(
  file: Blob,
  { name: called, durationMs }: Pick<VideoFacts, 'durationMs'> & { name: string },
  signal?: AbortSignal,
): Promise<Prepared | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    const end = signal ? AbortSignal.any([signal, late]) : late;
    const frame = await untilAborted(
      drawFrame(video, url, Math.min(AT_SECONDS, durationMs / 2000)),
      end,
    );
    const name = called.replace(/\.[^.]*$/, '.jpg');
    const still = new File([frame], name, { type: PICTURE_TYPE });
    const [poster] = await preparePictures([still], 'contentPoster', { signal });
    return poster ?? null;
  } catch {
    signal?.throwIfAborted();
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function drawFrame(video: HTMLVideoElement, url: string, at: number): Promise<Blob> {
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const shown = once(video, 'loadeddata');
  video.src = url;
  await shown;
  const found = once(video, 'seeked');
  video.currentTime = at;
  await found;
  const { maxSide } = pictureSizes.contentPoster;
  const size = fitInto(video.videoWidth, video.videoHeight, maxSide);
  const canvas = Object.assign(document.createElement('canvas'), size);
  canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No frame'))),
      PICTURE_TYPE,
      0.95,
    );
  });
}

function once(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('Not decodable here')), { once: true });
  });
}
