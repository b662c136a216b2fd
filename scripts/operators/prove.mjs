/** Runs mutants against the tests that reach them, a few test files at a time, until one fails. */

/** @typedef {import('./coverage.mjs').Candidate} Candidate */
/** @typedef {'killed' | 'timed out' | 'survived'} Verdict */
/** @typedef {{ verdict: Verdict, by?: string, reason?: string, tried: Record<string, string> }} Result `tried`: test files and the hash of each */

const BATCH = 60;

/**
 * @param {{
 *   mutants: import('./tree.mjs').Mutant[], candidates: Map<number, Candidate[]>, results: Record<string, Result>,
 *   open: () => ReturnType<typeof import('./session.mjs').openSession>,
 *   isOver: () => boolean, save: () => void, say: (line: string) => void,
 * }} stage
 */
export async function prove({ mutants, candidates, results, open, isOver, save, say }) {
  let session = await open();
  let isLoadedAnew = false;
  const resultOf = (/** @type {string} */ key) =>
    (results[key] ??= { verdict: 'survived', tried: {} });
  const untriedOf = (/** @type {import('./tree.mjs').Mutant} */ { id, key }) =>
    untried(candidates.get(id) ?? [], results[key]);
  for (let width = 1; ; width *= 2) {
    const jobs = mutants.flatMap((mutant) => {
      const left = untriedOf(mutant);
      const isFresh = left[0]?.isFresh ?? false;
      const parts = left.filter((one) => one.isFresh === isFresh).slice(0, width);
      return parts.length > 0 ? [{ mutant, isFresh, parts }] : [];
    });
    if (jobs.length === 0) break;
    jobs.sort((a, b) => Number(a.isFresh) - Number(b.isFresh));
    say(`${jobs.length} mutants, up to ${width} test files each`);
    while (jobs.length > 0) {
      if (isOver()) return await session.close();
      const isFresh = jobs[0]?.isFresh ?? false;
      const end = jobs.findIndex((job) => job.isFresh !== isFresh);
      const batch = jobs.splice(0, Math.min(BATCH, end === -1 ? BATCH : end));
      // Modules loaded with a mutant must not serve the next one.
      if (session.isStuck() || (isLoadedAnew && !isFresh)) {
        await session.close();
        session = await open();
      }
      isLoadedAnew = isFresh;
      const outcomes = await session.run(
        batch.map(({ mutant: { id }, parts }) => ({
          name: `mutant-${id}`,
          mutant: id,
          isFresh,
          parts: parts.map(({ path, tests }) => ({ path, tests })),
        })),
      );
      if (outcomes.size === 0) throw new Error('No mutant of a whole batch was begun.');
      for (const { mutant, parts } of batch) {
        const outcome = outcomes.get(`mutant-${mutant.id}`);
        if (!outcome) continue;
        const { hasFailed, reason } = outcome;
        const result = resultOf(mutant.key);
        for (const { path, version } of parts) {
          result.tried[nameOf(path, isFresh)] = version;
        }
        if (!hasFailed) continue;
        result.verdict = /timed out|in time|never ends/i.test(reason) ? 'timed out' : 'killed';
        result.by = parts.map(({ path }) => path).join(' ');
        result.reason = reason.slice(0, 200);
      }
      save();
    }
  }
  await session.close();
}

/**
 * The test files that still have to be tried on a mutant; none once its verdict is final.
 * @param {Candidate[]} candidates
 * @param {Result | undefined} result
 */
export function untried(candidates, result) {
  if (!result) return candidates;
  if (result.verdict !== 'survived') return [];
  return candidates.filter(
    ({ path, version, isFresh }) => result.tried[nameOf(path, isFresh)] !== version,
  );
}

const nameOf = (/** @type {string} */ path, /** @type {boolean} */ isFresh) =>
  isFresh ? `${path}, loaded anew` : path;
