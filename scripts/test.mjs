/**
 * `npm test`: everything, from types to end-to-end. The last line is the sum over all runners.
 * `npm test -- unit lint` runs only the stages named.
 */
import { ensureChromium, generate, prepareNode } from './prepare.mjs';
import { fail } from './run.mjs';
import { BROWSER_STAGES, runStages, stages } from './stages.mjs';

/** Stages of one group share the two cores; what runs in a browser, and the simulation's two processes, run alone. */
const GROUPS = [
  ['types', 'lint', 'format', 'unit'],
  ['server', 'build'],
  ['browser'],
  ['sync'],
  ['e2e'],
];

prepareNode();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in stages));
if (unknown.length > 0) {
  fail(
    `There is no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`,
  );
}
const groups = GROUPS.map((group) =>
  group.filter((name) => wanted.length === 0 || wanted.includes(name)),
);
if (groups.flat().some((name) => BROWSER_STAGES.includes(name))) await ensureChromium();
await generate();
process.exit((await runStages(groups)) ? 0 : 1);
