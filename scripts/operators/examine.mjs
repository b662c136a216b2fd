/**
 * Runs inside a vitest worker: brings tests together with one active mutant. Each generated test file calls `examine` once.
 * Product modules stay loaded from one call to the next; only test files are evaluated again.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, vi } from 'vitest';

/** A test that meets its mutant so often for so long is caught in a loop, in which no timer is ever due. */
const ENDLESS_HITS = 2000;
const ENDLESS_MS = 8000;

/** @typedef {{ path: string, tests: number[] | null }} Part a test file, and the tests of it that matter; null for all */
/** @typedef {{ name: string, ms: number, mutants: number[] }} Reached */
/** @typedef {Reached & { index: number, failed: boolean }} CoveredTest */
/** @typedef {{ tests: CoveredTest[], always: number[], loading: number[] }} Coverage `always` is reached by every test */

const world = {
  active: -1,
  hits: 0,
  startedAt: 0,
  loads: 0,
  /** Collects reached mutants; null if no caller asks for them. */
  reached: /** @type {Set<number> | null} */ (null),
  loading: /** @type {Set<number>} */ (new Set()),
};

Object.assign(globalThis, {
  mutantLoads: (/** @type {number} */ by) => void (world.loads += by),
  mutant: (/** @type {number} */ id) => {
    if (world.reached) (world.loads > 0 ? world.loading : world.reached).add(id);
    if (id !== world.active) return false;
    world.hits += 1;
    if (world.hits > ENDLESS_HITS && performance.now() - world.startedAt > ENDLESS_MS) {
      throw new Error('This mutant never ends.');
    }
    return true;
  },
});

/**
 * Runs tests with a mutant until the first of them fails.
 * @param {{ root: string, run: number, mutant: number, isFresh: boolean, parts: Part[], record?: string }} order `run` makes
 * test files load again; `isFresh` loads the product again as well, for mutants of what modules do when they are loaded
 */
export function examine({ root, run, mutant, isFresh, parts, record }) {
  Object.assign(world, { active: mutant, loads: 0, reached: null });
  startCounting();
  if (isFresh) vi.resetModules();
  let hasFailed = false;
  for (const { path, tests } of parts) {
    describe(path, async () => {
      if (record) writeCoverage(record);
      beforeEach(({ task, skip, onTestFailed }) => {
        if (hasFailed || (tests && !tests.includes(indexOf(task)))) skip();
        onTestFailed(() => void (hasFailed = true));
        startCounting();
      });
      await import(/* @vite-ignore */ `${root}/${path}?run=${run}`);
    });
  }
}

function startCounting() {
  world.hits = 0;
  world.startedAt = performance.now();
}

/** Writes down which mutants each test of the file reaches. @param {string} file */
function writeCoverage(file) {
  const always = new Set();
  /** @type {Map<number, Reached>} */
  const tests = new Map();
  /** @type {Set<number>} */
  const failed = new Set();
  let start = 0;
  world.reached = always;
  world.loading = new Set();
  beforeEach(({ task, onTestFailed }) => {
    world.reached = new Set();
    start = performance.now();
    onTestFailed(() => void failed.add(indexOf(task)));
  });
  afterEach(({ task }) => {
    const mutants = [...(world.reached ?? [])];
    const ms = Math.round(performance.now() - start);
    tests.set(indexOf(task), { name: task.name, ms, mutants });
    world.reached = always;
  });
  afterAll(() => {
    world.reached = null;
    mkdirSync(dirname(file), { recursive: true });
    const ordered = [...tests.entries()]
      .toSorted(([a], [b]) => a - b)
      .map(([index, test]) => ({ ...test, index, failed: failed.has(index) }));
    const coverage = { tests: ordered, always: [...always], loading: [...world.loading] };
    writeFileSync(file, JSON.stringify(coverage));
  });
}

/** @type {WeakMap<object, Map<object, number>>} */
const orders = new WeakMap();

/** The place of a test among all of its file. @param {import('vitest').RunnerTestCase} test */
function indexOf(test) {
  let top = test.suite;
  while (top?.suite) top = top.suite;
  if (!top) throw new Error(`${test.name} belongs to no test file.`);
  const known = orders.get(top);
  const order = known ?? new Map(testsIn(top).map((one, index) => [one, index]));
  if (!known) orders.set(top, order);
  const index = order.get(test);
  if (index === undefined) throw new Error(`${test.name} has no place in its file.`);
  return index;
}

/** @param {import('vitest').RunnerTestSuite} suite @returns {import('vitest').RunnerTestCase[]} */
function testsIn(suite) {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]));
}
