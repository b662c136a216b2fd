/** The stages of `npm test`: what each runs, and how many checks passed and failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { build } from './build.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from './outcome.mjs';
import { node, root, run } from './run.mjs';

const modules = join(root, 'node_modules');
const reports = join(modules, '.cache', 'reports');
const MINUTE_MS = 60_000;
/** Compiler and linter are Go programs that live for a minute: with rarer garbage collections, up to this much memory, they work less. */
const RARE_COLLECTION = { GOGC: '300', GOMEMLIMIT: '3GiB' };

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/**
 * A whole run: one group after the other, the quickest first, and the stages of a group side by side. A build and the unit tests
 * each leave half a core idle. The others use both cores themselves.
 */
export const GROUPS = [
  ['types', 'lint', 'format'],
  ['build', 'unit'],
  ['server'],
  ['browser'],
  ['sync'],
  ['e2e'],
];

/** @type {Record<string, () => Promise<Outcome>>} */
export const stages = {
  // Each checker checks shared types again, and the linter beside it has the other core.
  types: () =>
    asOne([['typescript/bin/tsc', '-b', '--builders', '1', '--checkers', '1']], {
      env: RARE_COLLECTION,
    }),
  format: () => asOne([['oxfmt/bin/oxfmt', '--check', '.']]),
  lint: () =>
    asOne([['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']], { env: RARE_COLLECTION }),
  unit: () => vitest('unit'),
  build: () => asOne([[join(root, 'scripts', 'build.mjs')]]),
  server: () => vitest('server'),
  browser: () => vitest('browser'),
  sync: () => vitest('sync'),
  e2e: () => onFreshBuild(build, playwright),
};

/** Stages that need a Chromium. */
export const BROWSER_STAGES = ['browser', 'e2e'];

/**
 * A stage that counts as one: every one of its programs must succeed.
 * @param {string[][]} programs
 * @param {{ env?: Record<string, string>, limitMs?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export async function asOne(programs, { env = {}, limitMs = 5 * MINUTE_MS } = {}) {
  let output = '';
  for (const [program = '', ...args] of programs) {
    const path = isAbsolute(program) ? program : join(modules, program);
    const result = await run(node, [path, ...args], { quiet: true, env, limitMs });
    output += result.output;
    if (result.code !== 0) return { passed: 0, failed: 1, output, slowest: [] };
  }
  return { passed: 1, failed: 0, output, slowest: [] };
}

/**
 * Runs a project of vitest.config.ts.
 * @param {string} project
 * @param {{ args?: string[], env?: Record<string, string>, limitMs?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export async function vitest(project, { args = [], env = {}, limitMs = 60 * MINUTE_MS } = {}) {
  const name = [project, ...args].join(' ').replaceAll(/[^\w-]+/g, '-');
  const file = reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run(
    node,
    [join(modules, 'vitest', 'vitest.mjs'), 'run', '--project', project, ...args, ...reporters],
    { quiet: true, env, limitMs },
  );
  return outcomeOfVitest(read(file), code, output);
}

/**
 * Tests the current sources, not the last build.
 * @param {() => Promise<boolean>} makeBuild
 * @param {() => Promise<Outcome>} test
 * @returns {Promise<Outcome>}
 */
export async function onFreshBuild(makeBuild, test) {
  if (await makeBuild()) return await test();
  const output = 'Without a production build there is nothing to test.';
  return { passed: 0, failed: 1, output, slowest: [] };
}

/**
 * Runs end-to-end tests.
 * @param {{ args?: string[], env?: Record<string, string>, limitMs?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export async function playwright({ args = [], env = {}, limitMs = 60 * MINUTE_MS } = {}) {
  const file = reportFile(['e2e', ...args].join(' ').replaceAll(/[^\w-]+/g, '-'));
  const { code, output } = await run(
    node,
    [join(modules, '@playwright/test/cli.js'), 'test', ...args],
    { quiet: true, env: { E2E_REPORT: file, ...env }, limitMs },
  );
  return outcomeOfPlaywright(read(file), code, output);
}

/** Where a runner writes its report; none is there yet. @param {string} name */
function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
