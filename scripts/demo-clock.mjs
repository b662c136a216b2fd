/** `npm run demo:clock`: moves the clock of the payment sandbox ahead, e.g. `-- --days 30`. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { replaceProcess, node, root } from './run.mjs';

ensureInstalled();
replaceProcess(node, [join(root, 'server', 'demo', 'advance-clock.ts'), ...process.argv.slice(2)], {
  NODE_ENV: process.env['NODE_ENV'] || 'production',
  POLLIN_DEMO: process.env['POLLIN_DEMO'] || '1',
});
