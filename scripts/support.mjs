/** `node scripts/support.mjs`: the problems that creators and businesses reported, and how support settles them. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { replaceProcess, node, root } from './run.mjs';

ensureInstalled();
replaceProcess(node, [
  join(root, 'server', 'projects', 'support-desk.ts'),
  ...process.argv.slice(2),
]);
