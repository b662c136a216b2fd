import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../support/server-process.ts';
import { PROJECT } from './firebase-project.ts';

const TOOLS = 'firebase-tools@15.34.2';
const START_MS = 180_000;
const PAUSE_MS = 250;
const INSTALL_MS = 480_000;
/** For a hook that starts the emulator, and first installs the tools. */
export const WITH_TOOLS_MS = INSTALL_MS + 2 * START_MS;
const tools = fileURLToPath(new URL('../../node_modules/.cache/firebase-tools', import.meta.url));

/**
 * Firebase's own tools are a thousand packages, so they are installed by the first slow run and by nothing else. So is its client of
 * Firestore, which the app doesn't use. Answers the path of a file of a package.
 */
export async function ensurePackages(specs: readonly string[], file: string): Promise<string> {
  const path = join(tools, 'node_modules', file);
  if (existsSync(path)) return path;
  await mkdir(tools, { recursive: true });
  if (!existsSync(join(tools, 'package.json')))
    await writeFile(join(tools, 'package.json'), '{"private":true}');
  // Scripts would compile an optional part of the tools for minutes.
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...specs];
  await promisify(execFile)('npm', args, { cwd: tools, timeout: INSTALL_MS });
  return path;
}

export type Emulator = { host: string; stop: () => Promise<void> };

/** Firebase's emulator of Authentication, on loopback ports of its own. */
export async function startAuthEmulator(): Promise<Emulator> {
  const program = await ensurePackages([TOOLS], 'firebase-tools/lib/bin/firebase.js');
  const folder = await mkdtemp(join(tmpdir(), 'pollin-firebase-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
    singleProjectMode: false,
  };
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const args = [program, 'emulators:start', '--only', 'auth', '--project', PROJECT];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return await whenReady(`${host}:${port}`, 'Auth', stop);
}

/** Answers once the emulator does. */
export async function whenReady(
  host: string,
  name: string,
  stop: () => Promise<void>,
): Promise<Emulator> {
  for (let waited = 0; waited < START_MS; waited += PAUSE_MS) {
    if ((await fetch(`http://${host}/`).catch(() => null))?.ok) return { host, stop };
    await pause(PAUSE_MS);
  }
  await stop();
  throw new Error(`The ${name} emulator did not start.`);
}
