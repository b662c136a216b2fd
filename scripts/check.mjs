/** `npm run check`: what is worth knowing before every commit, in half a minute. */
import { generate, prepareNode } from './prepare.mjs';
import { runStages } from './stages.mjs';

prepareNode();
await generate();
process.exit((await runStages([['types', 'lint', 'format', 'unit']])) ? 0 : 1);
