import { join } from 'node:path';
import type { Env } from '../../env/env.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3.ts';

/** Where pictures are kept: the configured store, else a folder of the data directory. */
export async function openFiles({
  dataDir,
  files: { s3 },
}: Pick<Env, 'dataDir' | 'files'>): Promise<{ files: Files; name: string }> {
  if (s3) return { files: await s3Files(s3), name: `bucket ${s3.bucket}` };
  return { files: diskFiles(join(dataDir, 'files')), name: 'data directory' };
}
