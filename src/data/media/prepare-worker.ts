import { expose, transfer } from 'comlink';
import { makePicture, type MakeOutcome, type PictureSize } from './make-picture.ts';

/** The page's requests to the worker. */
export type PictureWorker = {
  make: (file: Blob, size: PictureSize) => Promise<MakeOutcome>;
};

const worker: PictureWorker = {
  make: async (file, size) => {
    const outcome = await makePicture(file, size);
    return outcome.ok ? transfer(outcome, [outcome.made.bytes]) : outcome;
  },
};

expose(worker);
