/**
 * `npm run test:mutants`: breaks one care at a time and expects a test of the default run to fail.
 * `npm run test:mutants -- rows [names] [--from name]` runs the mutants of the lists of faults and of security.
 * `npm run test:mutants -- operators [unit] [server] [--minutes=N]` breaks the rules and the sync code one operator at a time.
 */
import { ensureChromium, generate, prepareNode } from '../prepare.mjs';
import { fail } from '../run.mjs';

/** @type {Record<string, () => Promise<(args: string[]) => Promise<boolean>>>} */
const PARTS = {
  rows: async () => (await import('./rows.mjs')).runRows,
  operators: async () => (await import('../operators/main.mjs')).testOperators,
};

prepareNode();
const [part, ...args] = process.argv.slice(2);
if (part !== undefined && !(part in PARTS)) {
  fail(`There is no part named ${part}; there are ${Object.keys(PARTS).join(', ')}.`);
}
await ensureChromium();
await generate();
let isProven = true;
for (const [name, load] of Object.entries(PARTS)) {
  if (part === undefined || part === name) isProven = (await (await load())(args)) && isProven;
}
process.exit(isProven ? 0 : 1);
