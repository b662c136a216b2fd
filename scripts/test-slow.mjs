/**
 * `npm run test:slow`: what takes minutes, stops processes or needs a false clock, and so is no part of `npm test`.
 * `npm run test:slow -- kills seeds` runs only the parts named; `seeds` (20,000 storms) runs only when it is named.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium, generate, prepareNode } from './prepare.mjs';
import { fail, node, root, run } from './run.mjs';

const modules = join(root, 'node_modules');
const vitest = join(modules, 'vitest', 'vitest.mjs');
const playwright = join(modules, '@playwright', 'test', 'cli.js');
const KILLS = process.env['POLLIN_KILLS'] ?? '100';
const SEEDS = process.env['POLLIN_SEEDS'] ?? '20000';

/** @type {Record<string, () => Promise<{ code: number }>>} */
const parts = {
  faults: () => run(node, [vitest, 'run', '--project', 'slow']),
  kills: () =>
    run(node, [playwright, 'test', 'e2e/server/kill-loop.spec.ts'], {
      env: { POLLIN_KILLS: KILLS },
    }),
  seeds: () =>
    run(node, [vitest, 'run', '--project', 'sync', 'tests/sync/simulation.test.ts'], {
      env: { POLLIN_SEEDS: SEEDS },
    }),
};

prepareNode();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  fail(`There is no part named ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
}
const wanted = named.length > 0 ? named : ['faults', 'kills'];
await ensureChromium();
if (wanted.includes('faults')) await ensureFalseClock();
await generate();
if (!(await build())) fail('The build did not succeed, so there is nothing to test.');
const failed = [];
for (const name of wanted) {
  const part = parts[name];
  if (part && (await part()).code !== 0) failed.push(name);
}
process.stdout.write(
  failed.length === 0 ? `${wanted.join(', ')}: passed\n` : `${failed.join(', ')}: failed\n`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** Installs libfaketime where we may; without it the test that needs it fails with a sentence. */
async function ensureFalseClock() {
  const isThere = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].some((machine) =>
    existsSync(`/usr/lib/${machine}/faketime/libfaketimeMT.so.1`),
  );
  if (isThere || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'];
  await run('apt-get', packages, { quiet: true, env });
}
