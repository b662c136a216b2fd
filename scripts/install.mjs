import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root } from './run.mjs';

const OLDEST_NODE = 20;

/**
 * Makes node_modules what package-lock.json says, if it is not. Runs on Node 20 with nothing
 * installed, so it uses only what Node brings. Ends with a sentence when that is impossible.
 */
export function ensureInstalled() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) {
    fail(`Pollin needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}.`);
  }
  if (!isInstalled()) {
    process.stdout.write('Installing what is missing …\n');
    const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      // Tests use the Chromium of this machine; starting needs none.
      env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    });
    if (npm.status !== 0) fail('npm ci did not succeed, so Pollin cannot start.');
  }
  if (!existsSync(node)) {
    fail(
      'Node 24 was not put in place because install scripts are switched off; please run "npm rebuild node" with them on.',
    );
  }
}

/**
 * npm writes the second lock file last, so a killed installation has none. Optional packages for
 * other machines are absent by design.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || entry.optional || present[path]?.version === entry.version || entry.link,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>}
 */
function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
