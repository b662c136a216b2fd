import { releaseProxy, wrap, type Remote } from 'comlink';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import type { MakeOutcome, PictureSize } from './make-picture.ts';
import type { PictureWorker } from './prepare-worker.ts';
import workerAddress from './prepare-worker.ts?worker&url';

/** A picture beyond this time hangs. */
export const TIMEOUT_MS = 30_000;

export type PictureMaker = {
  make: (file: File, size: PictureSize) => Promise<MakeOutcome>;
  close: () => void;
  /** Whether its worker has crashed: nothing more is to be asked of it. */
  hasFailed?: () => boolean;
};

/** The worker could not do it: blocked, crashed, hanging, or without a canvas of its own. */
export class WorkerFailed extends Error {}

/**
 * Starts a worker that encodes pictures. Closing it aborts its work and frees its memory: a waiting caller is rejected at
 * once.
 */
export function startMaker(
  address: string = workerAddress,
  timeout: (milliseconds: number) => AbortSignal = (milliseconds) =>
    AbortSignal.timeout(milliseconds),
): PictureMaker {
  const worker = new Worker(scriptUrl(address), { type: 'module', name: 'pictures' });
  const remote: Remote<PictureWorker> = wrap<PictureWorker>(worker);
  let isOpen = true;
  let hasFailed = false;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const fail = () => {
    hasFailed = true;
    reject(new WorkerFailed('The worker does not run'));
  };
  worker.addEventListener('error', fail);
  worker.addEventListener('messageerror', fail);
  // Reported to the waiting caller, if there is one.
  failed.catch(() => undefined);
  return {
    make: async (file, size) => {
      const late = new Promise<never>((_, reject) => {
        timeout(TIMEOUT_MS).addEventListener('abort', () =>
          reject(new WorkerFailed('The worker hangs')),
        );
      });
      // A closed worker refuses before the race listens to the limit.
      late.catch(() => undefined);
      return await Promise.race([remote.make(file, size), failed, late]);
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      fail();
      remote[releaseProxy]();
      worker.terminate();
    },
    hasFailed: () => hasFailed,
  };
}
