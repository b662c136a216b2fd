import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { exists } from '../ports/database/data-directory.ts';
import { FILES_PART, inScratchFolder, MANIFEST_FILE, tar, writeManifest } from './archive.ts';
import { dumpDatabase, filesOf } from './dump.ts';

type From = Pick<Env, 'dataDir' | 'files'> & { url: string };

/**
 * Writes everything into one file, which has its name only once it is whole. The database first and the files after it: a file is
 * stored before the row that names it, so every named file is there. The server may run meanwhile. `withoutFiles`: where the pictures
 * and videos would be that are not in it.
 */
export async function backUp(
  { dataDir, files, url }: From,
  archive: string,
): Promise<{ withoutFiles: string | null }> {
  if (await exists(archive)) throw new StartError(`${archive} exists already.`);
  const draft = `${archive}.part`;
  const folderOfFiles = join(dataDir, FILES_PART);
  const hasFiles = files.s3 === null && (await exists(folderOfFiles));
  try {
    await inScratchFolder(archive, async (folder) => {
      const createdOn = new Date().toISOString();
      const database = await dumpDatabase(url, folder);
      await writeManifest(folder, { product: 'pollin', createdOn, database, hasFiles });
      const rows = ['-C', folder, MANIFEST_FILE, ...filesOf(database)];
      await tar(['-cf', draft, ...rows, ...(hasFiles ? ['-C', dataDir, FILES_PART] : [])]);
    });
    await rename(draft, archive);
    if (hasFiles) return { withoutFiles: null };
    return { withoutFiles: files.s3 ? `bucket ${files.s3.bucket}` : folderOfFiles };
  } finally {
    await rm(draft, { force: true });
  }
}
