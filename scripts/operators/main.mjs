/**
 * Mutation testing: breaks the sources one operator at a time and expects a test of the default suite to notice.
 * `node scripts/operators/main.mjs [unit] [server] [--minutes=N] [--sample=N] [--seed=N] [--anew]`; while one works on a part,
 * `--folder=src/data/sync` and `--tests='tests/src/data/*.test.ts'` narrow both sides.
 * Results are stored, and the next run resumes there; `--anew` forgets them. A changed or added test file is
 * tried on what survived.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../run.mjs';
import { candidatesOf, cover } from './coverage.mjs';
import { prove } from './prove.mjs';
import { isSame, linesOf, tally } from './report.mjs';
import { openSession } from './session.mjs';
import { hash, plant } from './tree.mjs';

const STAGES = [
  {
    name: 'unit',
    tests: 'tests/{contract,src,sw}/**/*.test.{ts,tsx}',
    folders: [
      { folder: 'contract rules', sources: 'contract/**/rules.ts' },
      { folder: 'src/data/device', sources: 'src/data/device/*.ts' },
      { folder: 'src/data/sync', sources: 'src/data/sync/*.ts' },
    ],
  },
  {
    name: 'server',
    tests: 'tests/server/**/*.test.ts',
    folders: [
      { folder: 'server/commands', sources: 'server/commands/**/*.ts' },
      { folder: 'server/identity', sources: 'server/identity/*.ts' },
    ],
  },
];
/** Of these all mutants take longer than an hour, so each run draws from them by its seed. */
const DRAWN_BY_DEFAULT = new Map([['server', 400]]);
const GOAL_PERCENT = 85;
const equivalentsFile = join(dirname(fileURLToPath(import.meta.url)), 'equivalents.json');

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * @param {string[]} args
 * @returns {Promise<boolean>} whether each folder reached the goal
 */
export async function testOperators(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '60' },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      anew: { type: 'boolean', default: false },
      folder: { type: 'string' },
      tests: { type: 'string' },
    },
  });
  const end = Date.now() + Number(values.minutes) * 60_000;
  let isGood = true;
  for (const { name, tests, folders } of STAGES) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const stage = {
      name,
      tests: values.tests ?? tests,
      folders: folders.filter(({ folder }) => (values.folder ?? folder) === folder),
    };
    if (stage.folders.length === 0) continue;
    const drawn = values.sample ? Number(values.sample) : DRAWN_BY_DEFAULT.get(name);
    isGood =
      (await testStage(stage, {
        end,
        drawn,
        seed: values.seed,
        isAnew: values.anew,
      })) && isGood;
  }
  return isGood;
}

/**
 * @param {typeof STAGES[number]} stage
 * @param {{ end: number, drawn: number | undefined, seed: string, isAnew: boolean }} options
 */
async function testStage({ name, tests, folders }, { end, drawn, seed, isAnew }) {
  const part = `${name}-${hash(JSON.stringify({ tests, folders }))}`;
  const { tree, mutants, version } = plant(`${part}-${process.pid}`, folders);
  process.on('exit', () => rmSync(tree, { recursive: true, force: true }));
  const equivalents = equivalentsOf(folders, mutants);
  const state = openState(name, part, isAnew);
  const isOver = () => Date.now() > end;
  const open = () => openSession(tree, name);
  const session = await open();
  const { loaded, isComplete } = await cover({
    tree,
    version,
    tests,
    mutants,
    session,
    known: state.known,
    isOver,
    save: state.save,
    say,
  });
  await session.close();
  if (!isComplete) {
    say(`${name}: the time was over before all test files were covered; run again to go on.`);
    return false;
  }
  const candidates = candidatesOf(mutants, state.known, loaded);
  const chosen = draw(mutants, drawn, seed);
  await prove({
    mutants: chosen,
    candidates,
    results: state.results,
    open,
    isOver,
    save: state.save,
    say,
  });
  const outcome = tally(chosen, candidates, state.results, equivalents);
  const totals = new Map(
    folders.map(({ folder }) => [folder, mutants.filter((one) => one.folder === folder).length]),
  );
  for (const line of linesOf(outcome, totals)) say(line);
  if (drawn) say(`Up to ${drawn} mutants of each folder were drawn with --seed=${seed}.`);
  if (isOver()) say('The time was over. Run again to go on with the others.');
  return (
    !isOver() &&
    [...outcome.folders.values()].every(
      (sum) => 100 * (sum.killed + sum.timedOut) >= GOAL_PERCENT * (sum.ran - sum.equivalent),
    )
  );
}

/**
 * The same mutants for the same seed, even when other sources change.
 * @param {import('./tree.mjs').Mutant[]} mutants
 * @param {number | undefined} count of each folder
 * @param {string} seed
 */
function draw(mutants, count, seed) {
  if (!count) return mutants;
  const folders = Map.groupBy(mutants, ({ folder }) => folder);
  return [...folders.values()].flatMap((all) =>
    all
      .map((mutant) => ({ mutant, lot: hash(`${seed}|${mutant.key}`) }))
      .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
      .slice(0, count)
      .map(({ mutant }) => mutant)
      .toSorted((a, b) => a.id - b.id),
  );
}

/** @param {{ sources: string, folder: string }[]} folders @param {import('./tree.mjs').Mutant[]} mutants */
function equivalentsOf(folders, mutants) {
  /** @type {(import('./report.mjs').Equivalent & { folder: string })[]} */
  const all = JSON.parse(readFileSync(equivalentsFile, 'utf8'));
  const own = all.filter(({ folder }) => folders.some((one) => one.folder === folder));
  for (const one of own) {
    if (!mutants.some((mutant) => isSame(one, mutant))) {
      throw new Error(`equivalents.json names a mutant that is no more: ${one.file}, ${one.text}`);
    }
  }
  return own;
}

/**
 * @param {string} name
 * @param {string} part what the stage was narrowed to; the reach of tests is known for each part alone
 * @param {boolean} isAnew
 */
function openState(name, part, isAnew) {
  /** @type {{ value: Record<string, import('./coverage.mjs').Known>, save: () => void }} */
  const known = openRecord(`${part}-reached`, isAnew);
  /** @type {{ value: Record<string, import('./prove.mjs').Result>, save: () => void }} */
  const results = openRecord(`${name}-results`, isAnew);
  const save = () => {
    known.save();
    results.save();
  };
  return { known: known.value, results: results.value, save };
}

/** @param {string} name @param {boolean} isAnew */
function openRecord(name, isAnew) {
  const file = join(root, 'node_modules', '.cache', 'operators', `${name}.json`);
  const value = isAnew || !existsSync(file) ? {} : JSON.parse(readFileSync(file, 'utf8'));
  const save = () => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  return { value, save };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exit((await testOperators(process.argv.slice(2))) ? 0 : 1);
}
