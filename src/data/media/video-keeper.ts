import { releaseProxy, wrap, proxy } from 'comlink';
import type { UploadId } from '#contract/ids.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import { device } from '../device/browser-device.ts';
import { forgetPrepared, keepVideo, type Keeping } from '../device/video-parts.ts';
import { untilAborted } from './until-aborted.ts';
import type { VideoWorker } from './video-worker.ts';
import workerAddress from './video-worker.ts?worker&url';

/** Where the worker does not show a sign of life for so long, the page does it. */
const SILENCE_MS = 30_000;

/**
 * Keeps a video on this device and answers its sum: adding up half a gigabyte would hold up the page, so a worker does it. Where there
 * is none – blocked, crashed, hanging – the page does it from the start.
 */
export async function keepInWorker(
  file: File,
  uploadId: UploadId,
  { signal, onProgress }: Keeping = {},
  address: string = workerAddress,
): Promise<string> {
  try {
    return await inWorker(file, uploadId, { signal, onProgress }, address);
  } catch (error) {
    await forgetPrepared(device.db, uploadId);
    if (signal?.aborted || !(error instanceof WorkerGone)) throw error;
    return await keepVideo(device.db, file, uploadId, { signal, onProgress });
  }
}

class WorkerGone extends Error {}

async function inWorker(
  file: File,
  uploadId: UploadId,
  { signal, onProgress }: Keeping,
  address: string,
): Promise<string> {
  const worker = startWorker(address);
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new WorkerGone('The worker does not run'));
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  let silence = setTimeout(fail, SILENCE_MS);
  const heard = (bytes: number) => {
    clearTimeout(silence);
    silence = setTimeout(fail, SILENCE_MS);
    onProgress?.(bytes);
  };
  const remote = wrap<VideoWorker>(worker);
  try {
    const kept = remote.keep(file, uploadId, proxy(heard));
    return await untilAborted(Promise.race([kept.then(unwrapped), gone]), signal);
  } finally {
    clearTimeout(silence);
    remote[releaseProxy]();
    worker.terminate();
  }
}

function startWorker(address: string): Worker {
  try {
    return new Worker(scriptUrl(address), { type: 'module', name: 'videos' });
  } catch (error) {
    throw new WorkerGone('No worker may be started', { cause: error });
  }
}

/** An exception loses its name on the way out of a worker, but a full device must stay recognizable. */
function unwrapped(kept: Awaited<ReturnType<VideoWorker['keep']>>): string {
  if (kept.ok) return kept.sha256;
  throw new DOMException(kept.message, kept.isFull ? 'QuotaExceededError' : 'UnknownError');
}
