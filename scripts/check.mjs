/** `npm run check`: the checks for every commit, in about two minutes on two cores. */
import { generate, prepareNode } from './prepare.mjs';
import { runStages } from './stage-runner.mjs';
import { stages } from './stages.mjs';

prepareNode();
await generate();
process.exit((await runStages([['types', 'format', 'lint'], ['unit']], stages)) ? 0 : 1);
