import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root } from './run.mjs';

/**
 * A package as npm's lock files have it. `libc` of a machine is null where there is no choice.
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {Record<string, Package>} Packages
 * @typedef {{ os: string, cpu: string, libc: string | null }} Machine
 */

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
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(join('node_modules', '.package-lock.json'));
  if (!existsSync(node) || !isInstalled(wanted, present, thisMachine())) {
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
 * Whether node_modules matches the lock file. npm writes its own lock file last, so a killed installation has
 * none. Optional packages for other machines are absent by design; what the server needs on this one must be there,
 * such as PostgreSQL's programs. Tools may lack theirs where npm found this Node too old for them.
 * @param {Packages | null} wanted
 * @param {Packages | null} present
 * @param {Machine} machine
 */
export function isInstalled(wanted, present, machine) {
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    if (entry.optional && (entry.dev || !isFor(entry, machine))) return true;
    return present[path]?.version === entry.version;
  });
}

/**
 * Whether a package declares that it is made for this machine. A package that names no machine may be missing for
 * other reasons.
 * @param {Package} entry
 * @param {Machine} machine
 */
function isFor({ os, cpu, libc }, machine) {
  if (!os && !cpu) return false;
  const allows = (/** @type {string[] | undefined} */ names, /** @type {string | null} */ own) =>
    !names || (own !== null && names.includes(own));
  return allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/** @returns {Machine} */
function thisMachine() {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu, libc: null };
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return { os, cpu, libc: report.header.glibcVersionRuntime ? 'glibc' : 'musl' };
}

/**
 * The packages of a lock file, or null without one.
 * @param {string} file
 * @returns {Packages | null}
 */
function packagesOf(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : null;
}
