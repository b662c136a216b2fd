import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { StartError } from '../env/start-error.ts';
import { contents } from './dump.ts';

/** The archive's contents, listed in its first file. */
const manifest = z.object({
  product: z.literal('pollin'),
  createdOn: z.iso.datetime(),
  database: contents,
  /** Whether pictures and videos are in the archive; otherwise they are in a bucket. */
  hasFiles: z.boolean(),
});
type BackupManifest = z.infer<typeof manifest>;

export const MANIFEST_FILE = 'pollin-backup.json';
export const FILES_PART = 'files';

/** GNU tar's remarks on folders that got another file meanwhile. A stored file itself never changes. */
const CHANGED = /: (?:file changed as we read it|File removed before we read it)$/;

/** Runs `tar`. Throws a `StartError` with its first line where it is missing or fails. */
export async function tar(args: string[]): Promise<void> {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    await promisify(execFile)('tar', args, { maxBuffer: 64 * 1024 * 1024, env });
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new StartError('This needs the program tar.');
    const lines = stderr.trim().split('\n');
    if (Number(code) === 1 && lines.every((line) => CHANGED.test(line))) return;
    throw new StartError(`tar failed: ${lines[0] || String(code)}`);
  }
}

/** A folder beside a path, on the same disk; gone after the work. */
export async function inScratchFolder<T>(
  beside: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await makeFolder(dirname(beside));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(parent: string): Promise<string> {
  try {
    return await mkdtemp(join(parent, '.pollin-backup-'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The folder ${parent} cannot be written (${code}), and the work needs it for a while.`,
    );
  }
}

export const writeManifest = (folder: string, value: BackupManifest): Promise<void> =>
  writeFile(join(folder, MANIFEST_FILE), JSON.stringify(value));

/** Throws a `StartError` where the file is no backup. */
export async function readManifest(archive: string, folder: string): Promise<BackupManifest> {
  await tar(['-xf', archive, '-C', folder, MANIFEST_FILE]);
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new StartError(`${archive} is not a backup that this version reads.`);
}
