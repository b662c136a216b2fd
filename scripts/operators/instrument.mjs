/** Puts every mutant of a file behind its number, so that one copy of the sources holds them all. */

/** @typedef {import('./operators.mjs').Mutant & { id: number }} NumberedMutant */

/**
 * The source with all its mutants compiled in. `globalThis.mutant(id)` returns whether one is active; `loads` counts modules
 * that are being evaluated, whose mutants need a fresh start.
 * @param {string} code
 * @param {NumberedMutant[]} mutants
 */
export function instrument(code, mutants) {
  /** @type {Map<number, string[]>} */
  const opened = new Map();
  /** @type {Map<number, string[]>} */
  const closed = new Map();
  for (const group of byPlace(mutants)) {
    const [{ start, end, isStatement }] = group;
    at(opened, start).push(isStatement ? openStatement(group) : openExpression(group));
    at(closed, end).unshift(isStatement ? '}' : ')');
  }
  let result = '';
  for (let place = 0; place <= code.length; place += 1) {
    result += (closed.get(place) ?? []).join('') + (opened.get(place) ?? []).join('');
    result += code[place] ?? '';
  }
  return `globalThis.mutantLoads?.(1);${result}\nglobalThis.mutantLoads?.(-1);\n`;
}

/** @param {NumberedMutant[]} group */
const openStatement = (group) => group.map(({ id }) => `if(${isActive(id)}){}else `).join('') + '{';

/** @param {NumberedMutant[]} group */
const openExpression = (group) =>
  `(${group.map(({ id, after }) => `${isActive(id)}?(${after}):`).join('')}`;

const isActive = (/** @type {number} */ id) => `globalThis.mutant?.(${id})`;

/**
 * Mutants of one node together.
 * @param {NumberedMutant[]} mutants
 * @returns {[NumberedMutant, ...NumberedMutant[]][]}
 */
function byPlace(mutants) {
  /** @type {Map<string, [NumberedMutant, ...NumberedMutant[]]>} */
  const groups = new Map();
  // An outer node comes first; a statement is outside the expression that fills it.
  const sorted = mutants.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || Number(b.isStatement) - Number(a.isStatement),
  );
  for (const mutant of sorted) {
    const key = `${mutant.start}-${mutant.end}-${mutant.isStatement}`;
    const group = groups.get(key);
    if (group) group.push(mutant);
    else groups.set(key, [mutant]);
  }
  return [...groups.values()];
}

/** @param {Map<number, string[]>} places @param {number} place */
function at(places, place) {
  const texts = places.get(place) ?? [];
  places.set(place, texts);
  return texts;
}
