/** `npm run db:new-epoch`: informs every device that the database's history has changed. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { replaceProcess, node, root } from './run.mjs';

ensureInstalled();
replaceProcess(node, [join(root, 'server', 'new-epoch.ts'), ...process.argv.slice(2)]);
