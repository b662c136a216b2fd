/** `npm start`: installs, builds and serves. Plain Node 20, since nothing else may be there yet. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { become, fail, node, root } from './run.mjs';

ensureInstalled();
const { build } = await import('./build.mjs');
if (!(await build())) fail('The build did not succeed, so Pollin cannot start.');

/** Demo data, the mailbox page and the sandboxes are for this machine only. */
const isLocal = /^(localhost|::1|127(\.\d{1,3}){3})?$/.test(process.env['HOST'] ?? '');
become(node, ['--enable-source-maps', join(root, 'dist', 'server', 'main.js')], {
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  POLLIN_DEMO: process.env['POLLIN_DEMO'] || (isLocal ? '1' : '0'),
});
