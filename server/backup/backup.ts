/** `npm run backup -- file`: everything that a server knows, in one file. */
import { access, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnv, type Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { lockDataDirectory } from '../ports/database/data-directory.ts';
import { openDatabase } from '../ports/database/open.ts';
import { runProgram } from '../ports/database/run-program.ts';
import {
  connectionOf,
  DATABASE_PARTS,
  DUMP_FILE,
  FILES_PART,
  inScratchFolder,
  kindOf,
  MANIFEST_FILE,
  runTool,
  writeManifest,
} from './archive.ts';

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file: npm run backup -- pollin.tar');
  const archive = resolve(file);
  if (await exists(archive)) throw new StartError(`${archive} exists already.`);
  process.umask(0o077);
  await backUp(readEnv(process.env), archive);
  return [`Everything is in ${archive}. Keep it secret: it holds every message and key.`];
});

/**
 * The database first and the files after it: a file is stored before the row that names it, so every named file is there. The
 * archive has its name only once it is whole.
 */
async function backUp(env: Env, archive: string): Promise<void> {
  const { dataDir, databaseUrl } = env;
  const hasFiles = env.files.s3 === null && (await exists(join(dataDir, FILES_PART)));
  const release = databaseUrl === null ? await closedDatabase(env) : async () => undefined;
  try {
    await inScratchFolder(async (folder) => {
      const database = kindOf(env);
      if (databaseUrl !== null) await dump(databaseUrl, join(folder, DUMP_FILE));
      await writeManifest(folder, {
        product: 'pollin',
        createdOn: new Date().toISOString(),
        database,
        hasFiles,
      });
      const own = database === 'dump' ? [MANIFEST_FILE, DUMP_FILE] : [MANIFEST_FILE];
      const parts = [
        ...(database === 'folder' ? DATABASE_PARTS : []),
        ...(hasFiles ? [FILES_PART] : []),
      ];
      const draft = `${archive}.part`;
      const fromData = parts.length > 0 ? ['-C', dataDir, ...parts] : [];
      await runTool('tar', ['-cf', draft, '-C', folder, ...own, ...fromData]);
      await rename(draft, archive);
    });
  } finally {
    await rm(`${archive}.part`, { force: true });
    await release();
  }
}

/**
 * The embedded database's own files are whole only after a clean end, and while nobody works on them. Returns the way to let go.
 */
async function closedDatabase(env: Env): Promise<() => Promise<void>> {
  const database = await openDatabase(env, () => undefined);
  await database.close();
  return lockDataDirectory(env.dataDir);
}

async function dump(databaseUrl: string, file: string): Promise<void> {
  const { args, password } = connectionOf(databaseUrl);
  await runTool('pg_dump', ['--format=custom', '--no-owner', '--file', file, ...args], password);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
