import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { environment, fail, installFromDebian, node, root, run } from './run.mjs';

const NEEDED_NODE = 24;

/**
 * Installs missing packages and continues under the project's own Node. npm puts that one on the
 * PATH only of scripts started after the installation, so the first run starts itself again.
 */
export function prepareNode() {
  ensureInstalled();
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return;
  const again = spawnSync(node, process.argv.slice(1), {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  });
  process.exit(again.status ?? 1);
}

/** Makes what types and tests import: message functions, the route tree and the list of command handlers. */
export async function generate() {
  const made = await run(node, [join(root, 'scripts', 'generate.mjs')], { quiet: true });
  if (made.code !== 0) fail(`${made.output}\nThe generated files could not be made.`);
}

/** Finds a Chromium, or installs one: Debian's when we may, otherwise Playwright's. */
export async function ensureChromium() {
  if (findChromium()) return;
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return;
  await installFromDebian('chromium');
  if (findChromium()) return;
  process.stdout.write('Installing Chromium for the tests …\n');
  const own = await run(node, [
    join(root, 'node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]);
  if (own.code !== 0)
    fail('There is no Chromium for the browser tests, and none could be installed.');
}

/** Installs Debian's Chromium without windows where we may: the browser tests cost a fifth less in it than in the whole Chromium. */
export async function ensureHeadlessShell() {
  const name = 'chromium-headless-shell';
  // Without a Chromium of this machine the tests run in Playwright's, which has one.
  if (findHeadlessShell() || !findChromium()) return;
  const { code } = await run('/usr/bin/apt-cache', ['show', name], { quiet: true });
  if (code === 0) await installFromDebian(name);
}
