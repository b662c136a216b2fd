/** Runs generated test files, each for one mutant, in workers that live on from one to the next. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';

/** A test that waits for an event that a mutant prevents must not delay the others. */
const TEST_TIMEOUT_MS = 20_000;
const POLL_TIMEOUT_MS = 4000;
/** A worker that ends no test file for so long is caught in a loop. */
const STALL_MS = 60_000;
/** A worker that a mutant fills without end crashes here, and does not take the machine’s memory: one had 18 GB. */
const HEAP_MB = 2048;

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const exit = () => process.exit(1);

/** @typedef {{ name: string, mutant: number, isFresh: boolean, parts: import('./examine.mjs').Part[], record?: string }} Job */
/** @typedef {{ hasFailed: boolean, reason: string }} Outcome */

/**
 * @param {string} tree
 * @param {string} project the vitest project whose settings hold
 */
export async function openSession(tree, project) {
  const folder = join(tree, 'mutants');
  const record = recordRun();
  const vitest = await createVitest('test', {
    ...(await settingsOf(tree, project)),
    root: tree,
    config: false,
    include: ['mutants/**/*.test.ts'],
    isolate: false,
    maxWorkers: 2,
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    watch: false,
    update: false,
    silent: true,
    reporters: [record.reporter],
    testTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    dangerouslyIgnoreUnhandledErrors: true,
  });
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const workers = new Set();
  /** @param {unknown} message */
  const keep = (message) => {
    const { process: child } =
      /** @type {{ process: import('node:child_process').ChildProcess }} */ (message);
    workers.add(child);
  };
  subscribe('child_process', keep);
  // A process in an endless loop does not notice that its parent has ended.
  const endAll = () => endWorkers(workers);
  process.once('exit', endAll);
  for (const signal of SIGNALS) process.once(signal, exit);
  const owner = vitest.getRootProject();
  let run = 0;
  let isStuck = false;
  return {
    /** Whether a mutant holds a worker, so that a new session is needed. */
    isStuck: () => isStuck,
    /**
     * @param {Job[]} jobs
     * @returns {Promise<Map<string, Outcome>>} by the jobs' names; a job that was not begun has none
     */
    async run(jobs) {
      record.clear();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const files = jobs.map(({ name, ...job }) => {
        run += 1;
        // A name of its own in each round: vitest would run the former file of that name again.
        const file = join(folder, `${name}-${run}.test.ts`);
        const order = JSON.stringify({ root: tree, run, ...job });
        const text = `import { examine } from '../scripts/operators/examine.mjs';\nexamine(${order});\n`;
        writeFileSync(file, text);
        return { name, file };
      });
      const specifications = files.map(({ file }) => owner.createSpecification(file));
      const running = vitest.runTestSpecifications(specifications);
      isStuck = await stallsDuring(running, record.lastEnd);
      // Only the system's own signal ends a worker whose loop lets nothing else run.
      if (isStuck) endWorkers(workers);
      await running;
      const lost = { hasFailed: true, reason: isStuck ? 'timed out: it never ends' : 'it crashed' };
      return new Map(
        files.flatMap(({ name, file }) => {
          const outcome = record.outcomeOf(file, lost);
          return outcome ? [[name, outcome]] : [];
        }),
      );
    },
    async close() {
      unsubscribe('child_process', keep);
      await vitest.close();
      process.off('exit', endAll);
      for (const signal of SIGNALS) process.off(signal, exit);
    },
  };
}

/** Records vitest's outcome for each file of one run. */
function recordRun() {
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  /** @type {Set<string>} */
  const started = new Set();
  let lastEnd = Date.now();
  const reporter = {
    onTestModuleStart: (/** @type {import('vitest/node').TestModule} */ { moduleId }) => {
      started.add(moduleId);
    },
    onTestModuleEnd: (/** @type {import('vitest/node').TestModule} */ module) => {
      const outcome = { hasFailed: !module.ok(), reason: reasonOf(module) };
      outcomes.set(module.moduleId, outcome);
      lastEnd = Date.now();
    },
    onTestRunEnd: (
      /** @type {unknown} */ _modules,
      /** @type {readonly { VITEST_TEST_PATH?: string, message?: string }[]} */ errors,
    ) => {
      for (const { VITEST_TEST_PATH: path = '', message = '' } of errors) {
        outcomes.set(path, { hasFailed: true, reason: message });
      }
    },
  };
  return {
    reporter,
    lastEnd: () => lastEnd,
    /** @param {string} file @param {Outcome} lost of a file that was begun and never ended */
    outcomeOf: (file, lost) => outcomes.get(file) ?? (started.has(file) ? lost : undefined),
    clear() {
      outcomes.clear();
      started.clear();
      lastEnd = Date.now();
    },
  };
}

/** The database server, another child of ours, goes on. @param {Set<import('node:child_process').ChildProcess>} children */
function endWorkers(children) {
  for (const child of children) {
    if (child.spawnargs.some((one) => one.includes('vitest'))) child.kill('SIGKILL');
  }
}

/** @param {Promise<unknown>} running @param {() => number} lastEnd */
async function stallsDuring(running, lastEnd) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const stall = new Promise((resolve) => {
    timer = setInterval(() => Date.now() - lastEnd() > STALL_MS && resolve(true), 1000);
  });
  const isStuck = await Promise.race([running.then(() => false), stall]);
  clearInterval(timer);
  return isStuck === true;
}

/** @param {string} tree @param {string} name */
async function settingsOf(tree, name) {
  const config = await import(pathToFileURL(join(tree, 'vitest.config.ts')).href);
  /** @type {{ test: { name: string } }[]} */
  const projects = config.default.test.projects;
  const found = projects.find(({ test }) => test.name === name);
  if (!found) throw new Error(`vitest.config.ts has no project named ${name}.`);
  return found.test;
}

/** @param {import('vitest/node').TestModule} module */
function reasonOf(module) {
  for (const test of module.children.allTests('failed')) {
    return test.result().errors?.[0]?.message ?? 'a test failed';
  }
  for (const suite of module.children.allSuites()) {
    for (const error of suite.errors()) return error.message;
  }
  return module.errors()[0]?.message ?? '';
}
