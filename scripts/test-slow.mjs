/**
 * `npm run test:slow`: everything that takes minutes, stops processes, needs a false clock or another browser, and so is no
 * part of `npm test`. It ends with the same table.
 *
 * `npm run test:slow -- kills storms` runs only the stages named, `-- --from storms` resumes at one, and
 * `-- storms --seeds=20000` plays so many seeds of each plot.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureFirefox } from './firefox.mjs';
import { sumOf } from './outcome.mjs';
import { ensureChromium, generate, prepareNode } from './prepare.mjs';
import { fail, installFromDebian, root } from './run.mjs';
import { runStages } from './stage-runner.mjs';
import { asOne, playwright, vitest } from './stages.mjs';

const HOUR_MS = 3_600_000;
/** How often the property tests are run, each time with new values. */
const PROPERTY_RUNS = 10;

prepareNode();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, seeds: { type: 'string', default: '2000' } },
});

/** @type {Record<string, () => Promise<import('./outcome.mjs').Outcome>>} */
const stages = {
  faults: () => vitest('slow'),
  kills: () => playwright({ args: ['e2e/server/kill-loop.spec.ts'], env: { POLLIN_KILLS: '100' } }),
  journeys: () => playwright({ env: { E2E_SLOW: '1' }, limitMs: 2 * HOUR_MS }),
  matrix: () =>
    vitest('server', { env: { POLLIN_FULL: '1', POLLIN_RUNS: '5' }, limitMs: 2 * HOUR_MS }),
  layout: () =>
    vitest('browser', {
      args: ['tests/browser/app/layout-shift.test.tsx', 'tests/browser/app/fits.test.tsx'],
      env: { POLLIN_FULL: '1' },
    }),
  properties,
  benches: () => asOne([[join(root, 'bench', 'main.ts'), '--toy']], { limitMs: HOUR_MS }),
  storms: () => vitest('sync', { env: { POLLIN_SEEDS: values.seeds }, limitMs: 12 * HOUR_MS }),
};

const all = Object.keys(stages);
const named = [...positionals, ...(values.from ? [values.from] : [])];
const unknown = named.filter((name) => !(name in stages));
if (unknown.length > 0) {
  fail(`There is no stage named ${unknown.join(', ')}; there are ${all.join(', ')}.`);
}
const wanted = all
  .slice(values.from ? all.indexOf(values.from) : 0)
  .filter((name) => positionals.length === 0 || positionals.includes(name));
await ensureChromium();
if (wanted.includes('faults')) {
  await ensureFalseClock();
  await ensureFirefox();
  await ensureMachines();
}
if (wanted.includes('faults') || wanted.includes('benches')) await ensureRedis();
await generate();
if (!(await build())) fail('The build did not succeed, so there is nothing to test.');
process.exit(
  (await runStages(
    wanted.map((name) => [name]),
    stages,
  ))
    ? 0
    : 1,
);

/** Property tests with values that no run has drawn before; the seeds are printed, and a failing one is in its test's output. */
async function properties() {
  const outcomes = [];
  for (let count = 0; count < PROPERTY_RUNS; count++) {
    const seed = String(randomInt(2 ** 31));
    process.stdout.write(`POLLIN_PROPERTY_SEED=${seed}\n`);
    outcomes.push(await vitest('unit', { env: { POLLIN_PROPERTY_SEED: seed } }));
  }
  return sumOf(outcomes);
}

/** Installs Redis where we may; without it the stages that need it fail with a sentence. */
async function ensureRedis() {
  if (!existsSync('/usr/bin/redis-server')) await installFromDebian('redis-server');
}

/** Installs the parts of an installation of several machines where we may, and Java for the Firestore emulator. */
async function ensureMachines() {
  const programs = [
    { file: '/usr/sbin/haproxy', name: 'haproxy' },
    { file: '/usr/sbin/pgbouncer', name: 'pgbouncer' },
    { file: '/usr/lib/postgresql', name: 'postgresql' },
    { file: '/usr/bin/java', name: 'default-jre-headless' },
  ];
  for (const { file, name } of programs) {
    if (!existsSync(file)) await installFromDebian(name);
  }
}

/** Installs libfaketime where we may; without it the test that needs it fails with a sentence. */
async function ensureFalseClock() {
  const isThere = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].some((machine) =>
    existsSync(`/usr/lib/${machine}/faketime/libfaketimeMT.so.1`),
  );
  if (!isThere) await installFromDebian('libfaketime');
}
