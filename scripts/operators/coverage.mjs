/** Which tests reach which mutants: every test file runs once with no mutant active. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, loadedBy } from './tree.mjs';

/** @typedef {import('./examine.mjs').Coverage & { test: string, version: string }} Known by the texts of test and sources */

const BATCH = 20;

/**
 * @param {{
 *   tree: string, version: string, tests: string, mutants: import('./tree.mjs').Mutant[],
 *   session: Awaited<ReturnType<typeof import('./session.mjs').openSession>>,
 *   known: Record<string, Known>, isOver: () => boolean, save: () => void, say: (line: string) => void,
 * }} stage
 */
export async function cover({ tree, version, tests, mutants, session, known, isOver, save, say }) {
  const mutated = new Set(mutants.map(({ file }) => file));
  const files = globSync(tests, { cwd: tree }).toSorted();
  const loaded = loadedBy(tree, files);
  const relevant = files.filter((file) =>
    [...(loaded.get(file) ?? [])].some((one) => mutated.has(one)),
  );
  for (const file of Object.keys(known)) if (!relevant.includes(file)) delete known[file];
  const textOf = (/** @type {string} */ file) => hash(readFileSync(join(tree, file), 'utf8'));
  const missing = relevant.filter(
    (file) => known[file]?.test !== textOf(file) || known[file]?.version !== version,
  );
  for (let at = 0; at < missing.length && !isOver(); at += BATCH) {
    const batch = missing.slice(at, at + BATCH);
    const jobs = batch.map((path, index) => ({
      name: `cover-${at + index}`,
      mutant: -1,
      isFresh: false,
      parts: [{ path, tests: null }],
      record: join(tree, 'coverage', `${hash(path)}.json`),
    }));
    const outcomes = await session.run(jobs);
    for (const [index, path] of batch.entries()) {
      const { record = '', name = '' } = jobs[index] ?? {};
      const outcome = outcomes.get(name);
      const coverage = existsSync(record)
        ? JSON.parse(readFileSync(record, 'utf8'))
        : { tests: [], always: [], loading: [] };
      // Files that only ran out of time on a busy machine are covered again by the next run.
      const test = outcome?.hasFailed && /timed out/i.test(outcome.reason) ? '' : textOf(path);
      known[path] = { ...coverage, test, version };
      if (outcome?.hasFailed) say(`${path} fails without any mutant: ${outcome.reason}`);
    }
    save();
    say(`${Math.min(at + BATCH, missing.length)} of ${missing.length} test files covered`);
  }
  return { loaded, isComplete: relevant.every((file) => known[file]?.version === version) };
}

/**
 * The tests that may notice each mutant, the cheapest and nearest first.
 * @param {import('./tree.mjs').Mutant[]} mutants
 * @param {Record<string, Known>} known
 * @param {Map<string, Set<string>>} loaded
 * @returns {Map<number, Candidate[]>}
 * @typedef {{ path: string, tests: number[] | null, isFresh: boolean, ms: number, version: string }} Candidate
 */
export function candidatesOf(mutants, known, loaded) {
  /** @type {Map<number, Candidate[]>} */
  const candidates = new Map(mutants.map(({ id }) => [id, []]));
  /** @type {Set<number>} */
  const loading = new Set();
  for (const [path, { tests, always, loading: own, test: version }] of Object.entries(known)) {
    const sound = tests.filter(({ failed }) => !failed);
    const all = sound.length === tests.length ? null : sound.map(({ index }) => index);
    const msOf = (/** @type {typeof tests} */ some) => some.reduce((sum, { ms }) => sum + ms, 0);
    for (const id of own) loading.add(id);
    for (const id of always) {
      candidates.get(id)?.push({ path, tests: all, isFresh: false, ms: msOf(sound), version });
    }
    const everywhere = new Set(always);
    /** @type {Map<number, typeof tests>} */
    const reached = new Map();
    for (const test of sound) {
      for (const id of test.mutants) {
        if (!everywhere.has(id)) reached.set(id, [...(reached.get(id) ?? []), test]);
      }
    }
    for (const [id, some] of reached) {
      const indexes = some.map(({ index }) => index);
      candidates.get(id)?.push({ path, tests: indexes, isFresh: false, ms: msOf(some), version });
    }
  }
  for (const { id, file } of mutants) {
    const own = candidates.get(id) ?? [];
    if (loading.has(id)) {
      for (const [path, { tests, test: version }] of Object.entries(known)) {
        if (!loaded.get(path)?.has(file) || tests.some(({ failed }) => failed)) continue;
        const ms = tests.reduce((sum, test) => sum + test.ms, 0);
        own.push({ path, tests: null, isFresh: true, ms, version });
      }
    }
    const weight = (/** @type {Candidate} */ one) =>
      (one.isFresh ? 1e9 : 0) + (OVERHEAD_MS + one.ms) / (isNear(one.path, file) ? 10 : 1);
    own.sort((a, b) => weight(a) - weight(b));
    let spent = 0;
    candidates.set(
      id,
      own.filter(({ ms }) => (spent += ms) - ms <= ENOUGH_MS),
    );
  }
  return candidates;
}

/** A mutant that so much testing left alive counts as a survivor. */
const ENOUGH_MS = 40_000;
/** The cost of starting a test file. */
const OVERHEAD_MS = 200;

/** Whether the names of test and source share a word. @param {string} test @param {string} source */
function isNear(test, source) {
  const words = (/** @type {string} */ path) =>
    path
      .split('/')
      .slice(-2)
      .flatMap((part) => part.replace(/\.test\.tsx?$|\.tsx?$/, '').split('-'))
      .filter((word) => word.length > 3 && !['rules', 'data', 'commands', 'device'].includes(word));
  const own = words(source);
  return words(test).some((word) => own.includes(word));
}
