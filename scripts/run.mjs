import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bin = join(root, 'node_modules', '.bin');

/**
 * The Node that the project brings along, whatever Node the machine has. It is the program itself: Windows starts the command
 * files of `.bin` only through a shell.
 */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const PARENT_POLL_MS = 500;

/**
 * npm starts us through a shell, which passes no signal on: it just ends. `exec` before a command would replace it, but Windows has
 * none. So we look whether our parent is still there, and end as if the signal had reached us.
 */
if (process.env['npm_lifecycle_event'] && process.platform !== 'win32') {
  const { ppid } = process;
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_POLL_MS).unref();
}

/** The environment for child processes: our own Node and tools come first. */
export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...extra };
}

/**
 * Runs a program in the project's folder and waits for it. Its output is shown as it comes, or
 * collected when `quiet`. Resolves with its exit code, also when it is not 0 or cannot be started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, limitMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {}, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(env),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    // A program that hangs is a failure, and must not hold up the others for ever.
    const limit = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Installs a package of Debian's for the tests where we may.
 * @param {string} name
 */
export async function installFromDebian(name) {
  const apt = '/usr/bin/apt-get';
  if (process.getuid?.() !== 0 || !existsSync(apt)) return;
  process.stdout.write(`Installing ${name} for the tests …\n`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run(apt, ['update', '-qq'], options);
  await run(apt, ['install', '-y', '-qq', '--no-install-recommends', name], options);
}

/**
 * Hands the terminal over to a long-lived program: Ctrl-C and SIGTERM reach it, and we end with
 * its exit code once it has finished its own way.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export function replaceProcess(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: 'inherit' });
  // A terminal sends Ctrl-C to the whole group, so the child has it already; a kill has one target.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY && !process.stdout.isTTY) child.kill('SIGINT');
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/**
 * Ends with one sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
