/**
 * Runs single tests of one stage in the copy of the project that it is started in, as often as it is asked: starting Vitest and a
 * database for each mutant would take most of the time. Asked by messages of `run-tests.mjs`.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { patternOf } from '../../tests/mutants/mutant.ts';

const folder = process.cwd();
const [stage = ''] = process.argv.slice(2);

const vitest = await createVitest('test', {
  root: folder,
  project: [stage],
  // A worker that ran a mutant still has it.
  isolate: true,
  watch: false,
  // Answers the result of each test; prints nothing.
  reporters: [{}],
});
await vitest.standalone();

/** @typedef {import('./run-tests.mjs').Ran} Ran */

/** @param {{ file: string, names: string[], changed: string[] }} asked @returns {Promise<Ran[]>} */
async function run({ file, names, changed }) {
  for (const one of changed) vitest.invalidateFile(join(folder, one));
  const path = join(folder, file);
  vitest.setGlobalTestNamePattern(new RegExp(names.map(patternOf).join('|')));
  const specifications = vitest.projects.map((project) => project.createSpecification(path));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules
    .filter(({ moduleId }) => moduleId === path)
    .flatMap((module) => [...module.children.allTests()].flatMap(ranOf));
}

/** @param {import('vitest/node').TestCase} test @returns {Ran[]} */
function ranOf(test) {
  const { state, errors } = test.result();
  if (state !== 'passed' && state !== 'failed') return [];
  const [error] = errors ?? [];
  return [{ name: test.fullName, state, message: error ? `${error.name}: ${error.message}` : '' }];
}

process.on('message', (asked) => {
  run(/** @type {Parameters<typeof run>[0]} */ (asked)).then(
    (ran) => process.send?.(ran),
    (error) => process.send?.(String(error)),
  );
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');
