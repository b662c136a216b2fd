import { createHash, randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import * as nodeFs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { HOUR_MS } from '#contract/durations.ts';
import {
  checkName,
  type Files,
  type Incoming,
  isFull,
  isName,
  patched,
  sha256Of,
  StorageFull,
  type Stored,
  WrongSum,
} from './files.ts';

/** The used part of the file system, so that a test can replace the disk. */
type Disk = Pick<
  typeof nodeFs,
  'mkdir' | 'open' | 'rename' | 'readFile' | 'rm' | 'utimes' | 'opendir' | 'stat'
>;

/** Beside the fan-out folders. Leftovers of a stopped process are removed when files are listed. */
const TEMPORARY = 'unfinished';
/** The folders of names; a system may keep others beside them, and not let anyone in. */
const FAN_OUT = /^[0-9a-f]{2}$/;
/** No write of one file takes this long. */
const ABANDONED_MS = HOUR_MS;
/** Read and written at once of a file that may be large. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Files in a folder, spread over 256 folders by the first two digits of their names. A file is written beside its place,
 * flushed, renamed and its folder flushed: so a name in its place is never half a file, also after a loss of power.
 */
export function diskFiles(
  folder: string,
  disk: Disk = nodeFs,
  system: NodeJS.Platform = process.platform,
): Files {
  // Windows refuses to flush a folder: NTFS keeps the order of its names itself.
  const flush: typeof flushFolder = system === 'win32' ? async () => undefined : flushFolder;
  const pathOf = (sha256: string) => join(folder, checkName(sha256).slice(0, 2), sha256);

  /** Writes beside the place, and lets it appear there whole. */
  async function appear(path: string, write: (file: nodeFs.FileHandle) => Promise<void>) {
    const temporary = join(folder, TEMPORARY, randomUUID());
    try {
      await makeFolders(disk, [dirname(temporary), dirname(path)], flush);
      await writeFlushed(disk, temporary, write);
      await disk.rename(temporary, path);
      await flush(disk, dirname(path));
    } catch (error) {
      await disk.rm(temporary, { force: true });
      throw isFull(error) ? new StorageFull('The disk is full.', { cause: error }) : error;
    }
  }

  async function put(bytes: Uint8Array): Promise<string> {
    const sha256 = sha256Of(bytes);
    const path = pathOf(sha256);
    if (!(await touch(disk, path, bytes.byteLength))) {
      await appear(path, (file) => file.writeFile(bytes));
    }
    return sha256;
  }

  async function putFile({ size, sha256, ...source }: Incoming): Promise<void> {
    const path = pathOf(sha256);
    const check = async (into: nodeFs.FileHandle | null) => {
      if ((await copy(disk, source, into)) !== sha256)
        throw new WrongSum('Other bytes than announced.');
    };
    // A known name does not give access to its bytes: they are checked all the same.
    if ((await sizeAt(disk, path)) !== size) return appear(path, check);
    await check(null);
    await touch(disk, path, size);
  }

  return {
    put,
    putFile,
    sizeOf: (sha256) => sizeAt(disk, pathOf(sha256)),
    async stream(sha256, from, to) {
      const file = await orMissing(disk.open(pathOf(sha256), 'r'), null);
      if (!file) return null;
      const bytes = file.createReadStream({
        start: from,
        end: to - 1,
        highWaterMark: PIECE_BYTES / 4,
      });
      return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
    },
    read: (sha256) => orMissing(disk.readFile(pathOf(sha256)), null),
    remove: (sha256) => disk.rm(pathOf(sha256), { force: true }),
    list: () => list(disk, folder),
    check: async () => undefined,
    close: async () => undefined,
  };
}

/** Whether the file is there whole; its time is then that of now. */
async function touch(disk: Disk, path: string, size: number): Promise<boolean> {
  if ((await sizeAt(disk, path)) !== size) return false;
  const now = new Date();
  await disk.utimes(path, now, now);
  return true;
}

const sizeAt = async (disk: Disk, path: string): Promise<number | null> =>
  (await orMissing(disk.stat(path), null))?.size ?? null;

/** Reads a file to its end, optionally into another one, and answers its checksum. */
async function copy(
  disk: Disk,
  { place, patches }: Pick<Incoming, 'place' | 'patches'>,
  into: nodeFs.FileHandle | null,
): Promise<string> {
  const sum = createHash('sha256');
  const source = await disk.open(place, 'r');
  const chunks = source.createReadStream({ highWaterMark: PIECE_BYTES });
  for await (const chunk of patched(chunks, patches)) {
    sum.update(chunk);
    await into?.writeFile(chunk);
  }
  return sum.digest('hex');
}

async function makeFolders(
  disk: Disk,
  folders: readonly string[],
  flush: typeof flushFolder,
): Promise<void> {
  for (const one of folders) {
    const made = await disk.mkdir(one, { recursive: true });
    // A new folder whose name is not flushed yet could vanish with its files.
    if (made !== undefined) await flush(disk, dirname(made));
  }
}

async function writeFlushed(
  disk: Disk,
  path: string,
  write: (file: nodeFs.FileHandle) => Promise<void>,
): Promise<void> {
  const file = await disk.open(path, 'wx');
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function flushFolder(disk: Disk, folder: string): Promise<void> {
  const handle = await disk.open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* list(disk: Disk, folder: string): AsyncIterable<Stored> {
  for await (const entry of entriesOf(disk, folder)) {
    const within = join(folder, entry.name);
    if (entry.name === TEMPORARY) await removeAbandoned(disk, within);
    else if (entry.isDirectory() && FAN_OUT.test(entry.name)) yield* listFolder(disk, within);
  }
}

async function* listFolder(disk: Disk, folder: string): AsyncIterable<Stored> {
  for await (const { name } of entriesOf(disk, folder)) {
    const found = isName(name) && (await orMissing(disk.stat(join(folder, name)), null));
    if (found) yield { sha256: name, storedOn: found.mtime };
  }
}

async function removeAbandoned(disk: Disk, folder: string): Promise<void> {
  for await (const { name } of entriesOf(disk, folder)) {
    const path = join(folder, name);
    const found = await orMissing(disk.stat(path), null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await disk.rm(path, { force: true });
  }
}

async function* entriesOf(disk: Disk, folder: string): AsyncIterable<Dirent> {
  const opened = await orMissing(disk.opendir(folder), null);
  if (opened) yield* opened;
}

async function orMissing<T, M>(asked: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return missing;
    throw error;
  }
}
