/** `npm run bench`: the measurements of bench/, on the production build. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium, generate, prepareNode } from './prepare.mjs';
import { replaceProcess, fail, node, root } from './run.mjs';

const peers = join(root, 'bench', 'peers');
if (process.argv.includes('peers') && !existsSync(join(peers, 'node_modules'))) {
  fail('The peers are not installed. `npm ci --prefix bench/peers` installs them.');
}
prepareNode();
await generate();
// Measurements that only count need neither.
if (process.argv.slice(2).join(' ') !== 'guard') {
  await ensureChromium();
  if (!(await build())) fail('The build did not succeed, so there is nothing to measure.');
}
replaceProcess(node, [join(root, 'bench', 'main.ts'), ...process.argv.slice(2)]);
