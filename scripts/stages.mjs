/** The checks of the project: what each runs, and how many passed and failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from './outcome.mjs';
import { node, root, run } from './run.mjs';

const modules = join(root, 'node_modules');
const reports = join(modules, '.cache', 'reports');
const MINUTE_MS = 60_000;

/** @typedef {import('./outcome.mjs').Outcome} Outcome */

/** @type {Record<string, () => Promise<Outcome>>} */
export const stages = {
  types: () =>
    asOne([
      ['typescript/bin/tsc', '-b'],
      ['typescript/bin/tsc', '-p', 'scripts'],
    ]),
  lint: () => asOne([['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']]),
  format: () => asOne([['oxfmt/bin/oxfmt', '--check', '.']]),
  unit: () => vitest('unit'),
  server: () => vitest('server'),
  sync: () => vitest('sync'),
  browser: () => vitest('browser'),
  build: () => asOne([[join(root, 'scripts', 'build.mjs')]]),
  e2e: () => onFreshBuild(build, playwright),
};

/** Stages that need a Chromium. */
export const BROWSER_STAGES = ['browser', 'e2e'];

/**
 * Runs stages, those of one group at the same time, and prints a line for each. What a failed
 * stage said is shown whole.
 * @param {string[][]} groups
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runStages(groups) {
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const group of groups) {
    await Promise.all(
      group.map(async (name) => {
        const outcome = await runStage(name);
        total.passed += outcome.passed;
        total.failed += outcome.failed;
      }),
    );
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  return total.failed === 0;
}

/** @param {string} name */
async function runStage(name) {
  const start = performance.now();
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage named ${name}.`);
  const outcome = await stage();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (outcome.failed > 0) process.stdout.write(`\n${outcome.output.trim()}\n\n`);
  const sum = `${outcome.passed} passed, ${outcome.failed} failed`;
  process.stdout.write(`${name.padEnd(8)} ${seconds.padStart(6)} s   ${sum}\n`);
  return outcome;
}

/**
 * A stage that counts as one: every one of its programs must succeed.
 * @param {string[][]} programs
 * @returns {Promise<Outcome>}
 */
async function asOne(programs) {
  let output = '';
  for (const [program = '', ...args] of programs) {
    const path = program.startsWith('/') ? program : join(modules, program);
    const result = await run(node, [path, ...args], { quiet: true, limitMs: 5 * MINUTE_MS });
    output += result.output;
    if (result.code !== 0) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output };
}

/**
 * @param {string} project
 * @returns {Promise<Outcome>}
 */
async function vitest(project) {
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code, output } = await run(
    node,
    [join(modules, 'vitest', 'vitest.mjs'), ...args, `--outputFile.json=${file}`],
    { quiet: true, limitMs: 60 * MINUTE_MS },
  );
  return outcomeOfVitest(read(file), code, output);
}

/**
 * Tests what the sources are now, not what was built last.
 * @param {() => Promise<boolean>} makeBuild
 * @param {() => Promise<Outcome>} test
 * @returns {Promise<Outcome>}
 */
export async function onFreshBuild(makeBuild, test) {
  if (await makeBuild()) return await test();
  return { passed: 0, failed: 1, output: 'Without a production build there is nothing to test.' };
}

/** @returns {Promise<Outcome>} */
async function playwright() {
  const file = join(reports, 'e2e.json');
  rmSync(file, { force: true });
  const { code, output } = await run(node, [join(modules, '@playwright/test/cli.js'), 'test'], {
    quiet: true,
    env: { E2E_REPORT: file },
    limitMs: 60 * MINUTE_MS,
  });
  return outcomeOfPlaywright(read(file), code, output);
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
