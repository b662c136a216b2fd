/** `npm run db:new-epoch`: tells every device that the database's history has changed. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { become, node, root } from './run.mjs';

ensureInstalled();
become(node, [join(root, 'server', 'db', 'new-epoch.ts'), ...process.argv.slice(2)]);
