import { join } from 'node:path';
import type { Env } from '../../env/env.ts';
import { diskFiles } from './disk.ts';
import { StartError } from '../../env/start-error.ts';
import { StoreUnavailable, type Files } from './files.ts';
import { s3Files } from './s3.ts';

/** Where pictures are kept: the configured store, else a folder of the data directory. */
export async function openFiles({
  dataDir,
  files: { s3 },
}: Pick<Env, 'dataDir' | 'files'>): Promise<{ files: Files; name: string }> {
  if (s3) return { files: await s3Files(s3), name: `bucket ${s3.bucket}` };
  return { files: diskFiles(join(dataDir, 'files')), name: 'data directory' };
}

/** Where machines without a shared folder keep each other's builds; null where the data directory is the place for them. */
export async function openBuilds({ files: { s3 } }: Pick<Env, 'files'>): Promise<Files | null> {
  return s3 ? s3Files(s3, {}, 'assets/') : null;
}

/**
 * Stops the start for a store that waiting doesn't mend: wrong keys, no bucket. One that is away for now is only logged, since it may come
 * back, and everything but pictures works without it.
 */
export async function checkFiles(files: Files, say: (line: string) => void): Promise<void> {
  try {
    await files.check();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error.isWrongSetting) throw new StartError(error.message);
    say(`${error.message} Uploads wait on the devices until it can.`);
  }
}
