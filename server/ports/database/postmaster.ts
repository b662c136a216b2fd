import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../env/start-error.ts';

/** Written on the command line of every PostgreSQL we start, so that we know it again later. */
export const OWNER_SETTING = 'pollin.owner';

const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 10_000;
const POLL_MS = 20;

/** True while a process with this id exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Stops a PostgreSQL: first "fast" (clients are disconnected, everything is written), and only after a time-out "immediate",
 * after which the next start recovers from the write-ahead log.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  if (await signalAndWait(pid, 'SIGINT', FAST_STOP_MS)) return;
  if (await signalAndWait(pid, 'SIGQUIT', IMMEDIATE_STOP_MS)) return;
  throw new StartError(`The database process ${pid} does not stop; please end it and start again.`);
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, limitMs: number) {
  if (!isAlive(pid)) return true;
  process.kill(pid, signal);
  const deadline = Date.now() + limitMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}

type Leftover = { kind: 'none' } | { kind: 'ours' | 'foreign'; pid: number };

/**
 * The state of `clusterDir` by PostgreSQL's own lock file. Process ids are reused, so a living id alone proves nothing: the
 * command line must be a postgres on this directory. A lock file of another process is removed, since PostgreSQL itself would
 * refuse to start.
 */
export async function findLeftover(clusterDir: string): Promise<Leftover> {
  const lockFile = join(clusterDir, 'postmaster.pid');
  const content = await readFile(lockFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return { kind: 'none' };
  const pid = Number(content.split('\n')[0]);
  const command = Number.isInteger(pid) && pid > 1 && isAlive(pid) ? await commandOf(pid) : null;
  if (command === null || !command.includes(clusterDir) || !/postgres/.test(command)) {
    await rm(lockFile, { force: true });
    return { kind: 'none' };
  }
  return { kind: command.includes(`${OWNER_SETTING}=`) ? 'ours' : 'foreign', pid };
}

async function commandOf(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      return raw.replaceAll('\0', ' ');
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]);
    return stdout;
  } catch {
    // It ended between the two looks.
    return null;
  }
}
