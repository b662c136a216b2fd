import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Env } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';

/** What the archive holds, as its first file says. */
const manifest = z.object({
  product: z.literal('pollin'),
  createdOn: z.iso.datetime(),
  /** `folder`: the embedded database's own files; `dump`: what `pg_dump` wrote. */
  database: z.enum(['folder', 'dump']),
  /** Whether pictures and videos are in the archive; otherwise they are in a bucket. */
  hasFiles: z.boolean(),
});
type BackupManifest = z.infer<typeof manifest>;

export const MANIFEST_FILE = 'pollin-backup.json';
export const DUMP_FILE = 'database.dump';
/** The embedded database in the data directory: its files, and the password that they were made with. */
export const DATABASE_PARTS = ['postgres', 'postgres-password'];
export const FILES_PART = 'files';

/** The kind of copy that a configuration leads to. */
export const kindOf = (env: Pick<Env, 'databaseUrl'>): BackupManifest['database'] =>
  env.databaseUrl === null ? 'folder' : 'dump';

/** Runs a program of the machine. Throws a `StartError` with its last line where it is missing or fails. */
export async function runTool(program: string, args: string[], password?: string): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new StartError(`This needs the program ${program}.`);
    throw new StartError(`${program} failed: ${stderr.trim().split('\n').at(-1) ?? String(code)}`);
  }
}

/** The connection options of PostgreSQL's programs; the password never stands in a list of processes. */
export function connectionOf(databaseUrl: string): { args: string[]; password: string } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { args: ['--dbname', url.href], password };
}

/** A folder for what is neither in the archive nor in its place yet; gone after the work. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pollin-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const writeManifest = (folder: string, value: BackupManifest): Promise<void> =>
  writeFile(join(folder, MANIFEST_FILE), JSON.stringify(value));

/** Throws a `StartError` where the file is no backup. */
export async function readManifest(archive: string): Promise<BackupManifest> {
  return inScratchFolder(async (folder) => {
    await runTool('tar', ['-xf', archive, '-C', folder, MANIFEST_FILE]);
    const text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
    const parsed = manifest.safeParse(JSON.parse(text));
    if (!parsed.success)
      throw new StartError(`${archive} is not a backup that this version reads.`);
    return parsed.data;
  });
}
