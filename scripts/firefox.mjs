import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const NAMES = ['firefox', 'firefox-esr'];
const APT = '/usr/bin/apt-get';

/**
 * Path of the Firefox on this machine, or undefined.
 * @returns {string | undefined}
 */
export function findFirefox() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

/** Finds a Firefox, or installs Debian's where we may; without one the tests that need it fail with a sentence. */
export async function ensureFirefox() {
  if (findFirefox() || process.getuid?.() !== 0 || !existsSync(APT)) return;
  process.stdout.write('Installing Firefox for the tests …\n');
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run(APT, ['update', '-qq'], options);
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'firefox-esr'], options);
}

/** @param {string} path */
function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
