/** `npm run demo:reset`: fills the database with new demo data, e.g. `-- --messages 100000`. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { replaceProcess, node, root } from './run.mjs';

ensureInstalled();
replaceProcess(node, [join(root, 'server', 'demo', 'reset.ts'), ...process.argv.slice(2)], {
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  POLLIN_DEMO: process.env['POLLIN_DEMO'] || '1',
});
