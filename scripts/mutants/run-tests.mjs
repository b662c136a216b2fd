import { fork } from 'node:child_process';
import { join } from 'node:path';
import { patternOf } from '../../tests/mutants/mutant.ts';
import { environment } from '../run.mjs';

/** A mutant may well hang; its tests end by their own limits before this. */
const LIMIT_MS = 5 * 60_000;

/** The time a test runner has to close: a mutant may have left something that never ends. */
const CLOSE_MS = 10_000;

/** @typedef {import('../../tests/mutants/mutant.ts').Proof} Proof */
/**
 * A test that ran. `message`: why it failed.
 * @typedef {{ name: string, state: 'passed' | 'failed', message: string }} Ran
 */
/**
 * Runs tests of one stage in one copy of the project. `broken`: a file that is broken for this run only. Answers a sentence
 * instead where they could not be run.
 * @typedef {{
 *   run: (file: string, names: string[], broken?: string) => Promise<Ran[] | string>,
 *   close: () => Promise<void>,
 * }} Tester
 */

/**
 * @param {string} folder @param {Proof['stage']} stage
 * @returns {Tester}
 */
export function openTester(folder, stage) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** Broken in the run before, and whole again. */
  let mended = '';

  async function start() {
    child = fork(join(folder, 'scripts/mutants/tester.mjs'), [stage], {
      cwd: folder,
      env: environment({ VITEST: 'true', NODE_ENV: 'test' }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await heard(child);
    return child;
  }

  return {
    async run(file, names, broken = '') {
      const running = child?.connected ? child : await start();
      running.send({ file, names, changed: [mended, broken].filter(Boolean) });
      mended = broken;
      const answer = await heard(running);
      if (answer !== null) return /** @type {Ran[] | string} */ (answer);
      running.kill('SIGKILL');
      child = null;
      return 'The run hung or crashed.';
    },
    async close() {
      if (!child?.connected) return;
      const { promise: ended, resolve } = Promise.withResolvers();
      child.once('exit', resolve);
      child.disconnect();
      const limit = setTimeout(() => child?.kill('SIGKILL'), CLOSE_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}

/**
 * The next output of a child; null when it ends or stays silent for too long.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<unknown>}
 */
function heard(child) {
  return new Promise((resolve) => {
    const settle = (/** @type {unknown} */ answer) => {
      clearTimeout(limit);
      child.off('message', settle);
      child.off('exit', end);
      resolve(answer);
    };
    const end = () => settle(null);
    const limit = setTimeout(end, LIMIT_MS);
    child.on('message', settle);
    child.on('exit', end);
  });
}

/** The tests of a run that a proof names. @param {Ran[]} ran @param {Proof} proof */
export function namedBy(ran, { name }) {
  const pattern = new RegExp(patternOf(name));
  return ran.filter((one) => pattern.test(one.name));
}
