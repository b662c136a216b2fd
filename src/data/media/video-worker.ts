import { expose } from 'comlink';
import type { UploadId } from '#contract/ids.ts';
import { openDeviceDatabase } from '../device/database.ts';
import { isFull } from '../device/full.ts';
import { keepVideo } from '../device/video-parts.ts';

type Kept = { ok: true; sha256: string } | { ok: false; isFull: boolean; message: string };

/** The page's requests to the worker. */
export type VideoWorker = {
  keep: (file: Blob, id: UploadId, onProgress: (bytes: number) => void) => Promise<Kept>;
};

const worker: VideoWorker = {
  keep: async (file, id, onProgress) => {
    const db = openDeviceDatabase();
    try {
      return { ok: true, sha256: await keepVideo(db, file, id, { onProgress }) };
    } catch (error) {
      return { ok: false, isFull: isFull(error), message: String(error) };
    } finally {
      db.close();
    }
  },
};

expose(worker);
