import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { exists } from '../ports/database/data-directory.ts';
import { FILES_PART, inScratchFolder, readManifest, tar } from './archive.ts';
import { fillDatabase, filesOf } from './dump.ts';

type Into = Pick<Env, 'dataDir' | 'files'> & { url: string };

/**
 * Fills an empty database and an empty folder of pictures from a backup. The pictures are complete before the database commits: if
 * the program stops in between, the database is empty, and a repeat refuses the folder.
 */
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
    const target = join(dataDir, FILES_PART);
    if (hasFiles && (await exists(target))) {
      throw new StartError(`${dataDir} is not empty: a restore replaces nothing.`);
    }
    await tar(['-xf', archive, '-C', folder, ...filesOf(database)]);
    const leftOut = await inScratchFolder(target, async (unpacked) => {
      if (hasFiles) await tar(['-xpf', archive, '-C', unpacked, FILES_PART]);
      return await fillDatabase(url, folder, database, async () => {
        if (hasFiles) await rename(join(unpacked, FILES_PART), target);
      });
    });
    return { createdOn, leftOut };
  });
}
