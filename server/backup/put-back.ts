import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { exists } from '../ports/database/data-directory.ts';
import { FILES_PART, inScratchFolder, readManifest, tar } from './archive.ts';
import { fillDatabase, filesOf } from './dump.ts';

type Into = Pick<Env, 'dataDir' | 'files'> & { url: string };

/** Fills an empty database and an empty folder of pictures from a backup. */
export async function putBack(
  { dataDir, files, url }: Into,
  archive: string,
): Promise<{ createdOn: string; leftOut: readonly string[] }> {
  return inScratchFolder(archive, async (folder) => {
    const { database, hasFiles, createdOn } = await readManifest(archive, folder);
    if (hasFiles && files.s3 !== null) {
      throw new StartError(
        'This backup has pictures and videos, and POLLIN_S3_BUCKET keeps them in a bucket: restore it without the bucket, and copy them then.',
      );
    }
    if (hasFiles && (await exists(join(dataDir, FILES_PART)))) {
      throw new StartError(`${dataDir} is not empty: a restore replaces nothing.`);
    }
    await tar(['-xf', archive, '-C', folder, ...filesOf(database)]);
    const leftOut = await fillDatabase(url, folder, database);
    if (hasFiles) await tar(['-xpf', archive, '-C', dataDir, FILES_PART]);
    return { createdOn, leftOut };
  });
}
