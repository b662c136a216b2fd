/** `npm run restore -- file`: an empty machine becomes the one that was backed up. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { nameNewEpoch } from '../db/epoch.ts';
import { readEnv, type Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import { prepareDataDirectory } from '../ports/database/data-directory.ts';
import { runProgram, withDatabase } from '../ports/database/run-program.ts';
import {
  connectionOf,
  DATABASE_PARTS,
  DUMP_FILE,
  FILES_PART,
  inScratchFolder,
  kindOf,
  readManifest,
  runTool,
} from './archive.ts';

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file: npm run restore -- pollin.tar');
  const env = readEnv(process.env);
  await restore(env, resolve(file));
  const epoch = await withDatabase(env, (pool) => nameNewEpoch(pool, randomBytes));
  return [
    `Everything is back. This database's history is now called ${epoch}, so every device reads again and sends what the backup lacks.`,
  ];
});

async function restore(env: Env, archive: string): Promise<void> {
  const { database, hasFiles, createdOn } = await readManifest(archive);
  if (database !== kindOf(env)) {
    throw new StartError(
      database === 'folder'
        ? 'This is a backup of the embedded database: restore it without DATABASE_URL.'
        : 'This is a backup of a PostgreSQL of its own: name an empty one with DATABASE_URL.',
    );
  }
  await prepareDataDirectory(env.dataDir);
  const parts = [
    ...(database === 'folder' ? DATABASE_PARTS : []),
    ...(hasFiles ? [FILES_PART] : []),
  ];
  const there = await readdir(env.dataDir);
  if (parts.some((part) => there.includes(part))) {
    throw new StartError(`${env.dataDir} is not empty: a restore replaces nothing.`);
  }
  if (env.databaseUrl !== null) await restoreDump(env.databaseUrl, archive);
  if (parts.length > 0) await runTool('tar', ['-xpf', archive, '-C', env.dataDir, ...parts]);
  process.stdout.write(`Restored the backup of ${createdOn}.\n`);
}

async function restoreDump(databaseUrl: string, archive: string): Promise<void> {
  await refuseUsed(databaseUrl);
  await inScratchFolder(async (folder) => {
    await runTool('tar', ['-xf', archive, '-C', folder, DUMP_FILE]);
    const { args, password } = connectionOf(databaseUrl);
    const dump = join(folder, DUMP_FILE);
    await runTool('pg_restore', ['--no-owner', '--single-transaction', ...args, dump], password);
  });
}

async function refuseUsed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select from pg_tables where schemaname = 'public' limit 1`,
    );
    if (rows.length > 0)
      throw new StartError('The database is not empty: a restore replaces nothing.');
  } finally {
    await client.end();
  }
}
