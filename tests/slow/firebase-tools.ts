import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../support/server-process.ts';

const VERSION = '15.34.2';
const START_MS = 60_000;
const tools = fileURLToPath(new URL('../../node_modules/.cache/firebase-tools', import.meta.url));

/** Firebase's own tools are a thousand packages, so they are installed by the first slow run and by nothing else. */
async function ensureTools(): Promise<string> {
  const program = join(tools, 'node_modules/firebase-tools/lib/bin/firebase.js');
  if (existsSync(program)) return program;
  await mkdir(tools, { recursive: true });
  await writeFile(join(tools, 'package.json'), '{"private":true}');
  const args = ['install', '--no-audit', '--no-fund', '--save-exact', `firebase-tools@${VERSION}`];
  await promisify(execFile)('npm', args, { cwd: tools, timeout: 240_000 });
  return program;
}

export type Emulator = { host: string; stop: () => Promise<void> };

/** Firebase's emulator of Authentication, on loopback ports of its own. */
export async function startAuthEmulator(project: string): Promise<Emulator> {
  const program = await ensureTools();
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
  const args = [program, 'emulators:start', '--only', 'auth', '--project', project];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (let waited = 0; waited < START_MS; waited += 250) {
    if ((await fetch(`http://${host}:${port}/`).catch(() => null))?.ok) {
      return { host: `${host}:${port}`, stop };
    }
    await pause(250);
  }
  await stop();
  throw new Error('The Auth emulator did not start.');
}
