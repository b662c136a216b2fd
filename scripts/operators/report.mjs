/** The results of the mutants: a table by folder, and a list of those that nothing noticed. */

import { untried } from './prove.mjs';

/** @typedef {import('./tree.mjs').Mutant} Mutant */
/** @typedef {{ file: string, text: string, before: string, after: string, reason: string }} Equivalent */

/**
 * @param {Mutant[]} mutants those that were drawn
 * @param {Map<number, import('./coverage.mjs').Candidate[]>} candidates
 * @param {Record<string, import('./prove.mjs').Result>} results
 * @param {Equivalent[]} equivalents
 */
export function tally(mutants, candidates, results, equivalents) {
  /** @type {Map<string, Record<'ran' | 'killed' | 'timedOut' | 'survived' | 'uncovered' | 'equivalent', number>>} */
  const folders = new Map();
  /** @type {{ mutant: Mutant, isCovered: boolean }[]} */
  const survivors = [];
  for (const mutant of mutants) {
    const tests = candidates.get(mutant.id) ?? [];
    // Without a final verdict it counts as not run.
    if (untried(tests, results[mutant.key]).length > 0) continue;
    const sum = folders.get(mutant.folder) ?? {
      ran: 0,
      killed: 0,
      timedOut: 0,
      survived: 0,
      uncovered: 0,
      equivalent: 0,
    };
    folders.set(mutant.folder, sum);
    sum.ran += 1;
    const verdict = results[mutant.key]?.verdict;
    const isCovered = tests.length > 0;
    if (verdict === 'killed') sum.killed += 1;
    else if (verdict === 'timed out') sum.timedOut += 1;
    else if (equivalents.some((one) => isSame(one, mutant))) sum.equivalent += 1;
    else {
      if (isCovered) sum.survived += 1;
      else sum.uncovered += 1;
      survivors.push({ mutant, isCovered });
    }
  }
  return { folders, survivors };
}

/** @param {Equivalent} one @param {Mutant} mutant */
export const isSame = (one, mutant) =>
  one.file === mutant.file &&
  one.text === mutant.text &&
  one.before === brief(mutant.before) &&
  one.after === brief(mutant.after);

/** @param {ReturnType<typeof tally>} outcome @param {Map<string, number>} totals how many there are by folder */
export function linesOf({ folders, survivors }, totals) {
  const heads = [
    'mutants',
    'killed',
    'timed out',
    'survived',
    'no coverage',
    'equivalent',
    'score',
  ];
  const lines = ['', `${'folder'.padEnd(20)}${heads.map((head) => head.padStart(13)).join('')}`];
  for (const [folder, sum] of folders) {
    const noticed = sum.killed + sum.timedOut;
    const score = (100 * noticed) / Math.max(1, sum.ran - sum.equivalent);
    const total = totals.get(folder) ?? sum.ran;
    const cells = [
      total === sum.ran ? sum.ran : `${sum.ran} of ${total}`,
      sum.killed,
      sum.timedOut,
      sum.survived,
      sum.uncovered,
      sum.equivalent,
      `${score.toFixed(1)} %`,
    ];
    lines.push(`${folder.padEnd(20)}${cells.map((cell) => String(cell).padStart(13)).join('')}`);
  }
  lines.push('');
  for (const { mutant, isCovered } of survivors) {
    const { file, line, operator, before, after } = mutant;
    const verdict = isCovered ? 'survived' : 'no coverage';
    lines.push(
      `${file}:${line} ${verdict}, ${operator}: ${brief(before)} → ${brief(after) || 'nothing'}`,
    );
  }
  return lines;
}

/** @param {string} code one line of it, to be read */
const brief = (code) => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 110 ? `${line.slice(0, 107)}...` : line;
};
