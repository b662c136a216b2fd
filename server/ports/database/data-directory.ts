import { constants } from 'node:fs';
import {
  access,
  chmod,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StartError } from '../../env/start-error.ts';
import { isAlive } from './postmaster.ts';

/** A living server works on this data directory; it was left alone. */
export class DataDirInUse extends StartError {
  override readonly name = 'DataDirInUse';
}

/** The holder of a data directory. `bornAt` distinguishes a process from a later one with the same id. */
type Owner = { pid: number; bornAt: string | null; token: string };

/** Creates the directory if needed and proves that files can be made in it. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${randomUUID()}`);
  try {
    await makeFolder(dataDir);
    await keepOthersOut(dataDir);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'ENOSPC'
        ? `There is no space left for the data directory ${dataDir}.`
        : `The data directory ${dataDir} cannot be written (${code}); please choose another with POLLIN_DATA_DIR.`,
    );
  }
}

/** Other users may not list or read the directory. Root's database runs as another user, who walks through it. */
async function keepOthersOut(dataDir: string): Promise<void> {
  const own = process.getuid?.();
  const { uid } = await stat(dataDir);
  if (uid === own) await chmod(dataDir, own === 0 ? 0o711 : 0o700);
}

/** Node's own recursive mkdir never returns where a folder can hold none, such as /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/**
 * Locks the data directory for this process and returns the release function. Throws `DataDirInUse` while the holder lives. A
 * dead holder is replaced: its file is moved away first and checked again, so that of two starters with the same dead holder
 * only one continues.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'owner.json');
  const mine: Owner = {
    pid: process.pid,
    bornAt: await bornAt(process.pid),
    token: randomUUID(),
  };
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    if (!(await linkIfFree(draft, file))) {
      await removeDead(dataDir, file, mine.token);
      if (!(await linkIfFree(draft, file))) throw inUse(dataDir, await readOwner(file));
    }
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readOwner(file))?.token === mine.token) await rm(file, { force: true });
  };
}

/** `link` is the one step that makes the whole file appear at once, or not at all. */
async function linkIfFree(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeDead(dataDir: string, file: string, token: string): Promise<void> {
  const seen = await readOwner(file);
  if (seen && (await lives(seen))) throw inUse(dataDir, seen);
  const aside = `${file}.dead-${token}`;
  await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw inUse(dataDir, null);
    throw error;
  });
  const moved = await readOwner(aside);
  if (moved?.token !== seen?.token) {
    await rename(aside, file);
    throw inUse(dataDir, moved);
  }
  await rm(aside, { force: true });
}

function inUse(dataDir: string, owner: Owner | null): DataDirInUse {
  const who = owner ? ` (process ${owner.pid})` : '';
  return new DataDirInUse(
    `Another Pollin server${who} is using the data directory ${dataDir}; stop it first or set POLLIN_DATA_DIR to another folder.`,
  );
}

async function readOwner(file: string): Promise<Owner | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isOwner(value) ? value : null;
  } catch (error) {
    // Gone or unreadable: either way it names no living process.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && 'token' in value;
}

async function lives(owner: Owner): Promise<boolean> {
  if (!isAlive(owner.pid)) return false;
  const born = await bornAt(owner.pid);
  return owner.bornAt === null || born === null || owner.bornAt === born;
}

/** When a process began, in clock ticks since boot and with the boot's id; `null` off Linux. */
async function bornAt(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    // Field 22, counted after the name, which may itself hold spaces and brackets.
    const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot.trim()}:${ticks}`;
  } catch {
    // No /proc here: the process id alone has to do.
    return null;
  }
}

/**
 * PostgreSQL refuses to run as root, so root starts it as another user, who must be able to walk
 * through every folder above `path`. Throws a sentence that names the folder that stops it.
 */
export async function requirePassable(path: string, uid: number, gid: number): Promise<void> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const bit =
      owner === uid ? constants.S_IXUSR : group === gid ? constants.S_IXGRP : constants.S_IXOTH;
    if ((mode & bit) === 0) {
      throw new StartError(
        `The database runs as the user "postgres", who may not enter ${folder}; please allow it (chmod o+x ${folder}), move the project or POLLIN_DATA_DIR elsewhere, or start as an ordinary user.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
}

/** True if the file or folder is there; any other trouble than its absence is thrown. */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
