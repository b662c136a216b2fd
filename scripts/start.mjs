/** `npm start`: installs, builds and serves. Plain Node 20, since nothing else may be there yet. */
import { join } from 'node:path';
import { isDemoByDefault } from './demo-default.mjs';
import { ensureInstalled } from './install.mjs';
import { replaceProcess, fail, node, root } from './run.mjs';

ensureInstalled();
const { build } = await import('./build.mjs');
if (!(await build({ quiet: true }))) fail('The build did not succeed, so Pollin cannot start.');

const options = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
replaceProcess(node, [...options, join(root, 'dist', 'server', 'main.js')], {
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  POLLIN_DEMO: process.env['POLLIN_DEMO'] || (isDemoByDefault(process.env) ? '1' : '0'),
});
