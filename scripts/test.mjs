/**
 * `npm test`: everything, from types to end-to-end. The last line is the sum over all runners.
 * `npm test -- unit lint` runs only the stages named.
 */
import { ensureChromium, ensureHeadlessShell, generate, prepareNode } from './prepare.mjs';
import { fail } from './run.mjs';
import { runStages } from './stage-runner.mjs';
import { BROWSER_STAGES, GROUPS, stages } from './stages.mjs';

prepareNode();
const all = GROUPS.flat();
const named = process.argv.slice(2);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  fail(`There is no stage named ${unknown.join(', ')}; there are ${all.join(', ')}.`);
}
const wanted = named.length === 0 ? all : all.filter((name) => named.includes(name));
if (wanted.some((name) => BROWSER_STAGES.includes(name))) await ensureChromium();
if (wanted.includes('browser')) await ensureHeadlessShell();
await generate();
const groups = GROUPS.map((names) => names.filter((name) => wanted.includes(name)));
process.exit(
  (await runStages(
    groups.filter((names) => names.length > 0),
    stages,
  ))
    ? 0
    : 1,
);
