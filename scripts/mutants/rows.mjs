import { parseArgs } from 'node:util';
import { mutants, withoutMutant } from '../../tests/mutants/rows.ts';
import { rowOf } from '../../tests/mutants/mutant.ts';
import { fail } from '../run.mjs';
import { namedBy, openTester } from './run-tests.mjs';
import { copyTree, removeTree, whileBroken } from './tree.mjs';

/** Copies of the tree, each with a run of its own: one for each of two cores. */
const COPIES = 2;
/** A program that does not load proves nothing about the care. */
const NOT_AN_ASSERTION = /^(?:ReferenceError|SyntaxError)/;

/** @typedef {import('../../tests/mutants/mutant.ts').Mutant} Mutant */
/** @typedef {import('./run-tests.mjs').Tester} Tester */
/** @typedef {{ folder: string, tester: Tester }} Bench */
/** @typedef {{ mutant: Mutant, outcome: 'killed' | 'survived' | 'not run', seconds: number, detail: string }} Verdict */

/**
 * Breaks one care at a time and expects the test that is named for it to fail.
 * Names choose rows or mutants by their beginning (`fault-0`, `security-12`), `--stage` those of one stage; `--from <name>` goes on
 * where a run stopped.
 * @param {string[]} args
 * @returns {Promise<boolean>} whether each mutant was killed, or survived with a written reason
 */
export async function runRows(args) {
  const chosen = choose(args);
  const folders = await Promise.all(Array.from({ length: COPIES }, copyTree));
  try {
    /** @type {Verdict[]} */
    const verdicts = [];
    for (const [stage, ofStage] of Map.groupBy(chosen, ({ noticedBy }) => noticedBy.stage)) {
      const benches = folders.map((folder) => ({ folder, tester: openTester(folder, stage) }));
      try {
        verdicts.push(...(await judgeAll(benches, ofStage)));
      } finally {
        await Promise.all(benches.map(({ tester }) => tester.close()));
      }
    }
    return summarize(verdicts);
  } finally {
    await Promise.all(folders.map(removeTree));
  }
}

/** @param {string[]} args @returns {Mutant[]} */
function choose(args) {
  const { values, positionals: names } = parseArgs({
    args,
    options: { from: { type: 'string', default: '' }, stage: { type: 'string' } },
    allowPositionals: true,
  });
  const chosen = mutants
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .filter(({ id }) => id >= values.from)
    .filter(({ id }) => names.length === 0 || names.some((name) => id.startsWith(name)))
    .filter(({ noticedBy }) => !values.stage || noticedBy.stage === values.stage);
  if (chosen.length === 0) fail(`No mutant is named ${args.join(' ')}.`);
  return chosen;
}

/**
 * First the tests on the unbroken tree, a file at a time: one that fails there proves nothing. Then each mutant.
 * @param {Bench[]} benches @param {Mutant[]} chosen
 * @returns {Promise<Verdict[]>}
 */
async function judgeAll(benches, chosen) {
  const files = [...Map.groupBy(chosen, ({ noticedBy }) => noticedBy.file)];
  const unproven = await onBenches(benches, files, async ({ tester }, [file, ofFile]) => {
    const names = [...new Set(ofFile.map(({ noticedBy }) => noticedBy.name))];
    const ran = await tester.run(file, names);
    return ofFile.filter(({ noticedBy }) => !passes(ran, noticedBy));
  });
  const bad = new Set(unproven.flat());
  return await onBenches(benches, chosen, async (bench, mutant) => {
    const verdict = bad.has(mutant) ? unprovable(mutant) : await judge(bench, mutant);
    print(verdict);
    return verdict;
  });
}

/** @param {import('./run-tests.mjs').Ran[] | string} ran @param {Mutant['noticedBy']} proof */
function passes(ran, proof) {
  if (typeof ran === 'string') return false;
  const named = namedBy(ran, proof);
  return named.length > 0 && named.every(({ state }) => state === 'passed');
}

/** @param {Mutant} mutant @returns {Verdict} */
const unprovable = (mutant) => ({
  mutant,
  outcome: 'not run',
  seconds: 0,
  detail: 'Its test does not pass on the unbroken tree, or is not there.',
});

/** @param {Bench} bench @param {Mutant} mutant @returns {Promise<Verdict>} */
async function judge({ folder, tester }, mutant) {
  const start = performance.now();
  const { file, name } = mutant.noticedBy;
  const ran = await whileBroken(folder, mutant, () => tester.run(file, [name], mutant.file));
  const seconds = (performance.now() - start) / 1000;
  return { mutant, seconds, ...outcomeOf(ran, mutant) };
}

/**
 * @param {import('./run-tests.mjs').Ran[] | string} ran @param {Mutant} mutant
 * @returns {Pick<Verdict, 'outcome' | 'detail'>}
 */
function outcomeOf(ran, mutant) {
  if (typeof ran === 'string') return { outcome: 'not run', detail: ran };
  const named = namedBy(ran, mutant.noticedBy);
  const failed = named.filter(({ state }) => state === 'failed');
  const proof = failed.find(({ message }) => !NOT_AN_ASSERTION.test(message));
  if (proof) return { outcome: 'killed', detail: firstLine(proof.message) };
  if (failed[0]) return { outcome: 'not run', detail: firstLine(failed[0].message) };
  if (named.length > 0) return { outcome: 'survived', detail: mutant.survives ?? '' };
  return { outcome: 'not run', detail: 'No test ran: the broken file could not be loaded.' };
}

/** @param {string} text */
const firstLine = (text) => (text.split('\n', 1)[0] ?? '').slice(0, 160);

/** @param {Verdict} verdict */
function print({ mutant, outcome, seconds, detail }) {
  const columns = [
    rowOf(mutant).padEnd(11),
    mutant.id.padEnd(50),
    mutant.noticedBy.stage.padEnd(7),
    outcome.padEnd(8),
    `${seconds.toFixed(1).padStart(5)} s`,
  ];
  process.stdout.write(`${columns.join('  ')}  ${detail}\n`);
}

/** @param {Verdict[]} verdicts @returns {boolean} */
function summarize(verdicts) {
  const open = verdicts.filter(
    ({ mutant, outcome }) =>
      outcome === 'not run' || (outcome === 'survived' && mutant.survives === undefined),
  );
  const count = (/** @type {string} */ wanted) =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  for (const { row, reason } of withoutMutant) {
    process.stdout.write(`${row.padEnd(11)}  no mutant: ${reason}\n`);
  }
  process.stdout.write(
    `${verdicts.length} mutants: ${count('killed')} killed, ${count('survived')} survived, ${count('not run')} not run\n`,
  );
  for (const { mutant, outcome } of open) process.stdout.write(`${outcome}: ${mutant.id}\n`);
  return open.length === 0;
}

/**
 * Works through a list with one run on each bench at a time.
 * @template T, R
 * @param {Bench[]} benches @param {readonly T[]} list @param {(bench: Bench, one: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
async function onBenches(benches, list, work) {
  const queue = list.entries();
  /** @type {R[]} */
  const done = [];
  await Promise.all(
    benches.map(async (bench) => {
      for (const [index, one] of queue) done[index] = await work(bench, one);
    }),
  );
  return done;
}
