/** Runs one of the server's own programs, such as `server/new-epoch.ts`, with the arguments after its name. */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { fail, node, replaceProcess, root } from './run.mjs';

const [program, ...args] = process.argv.slice(2);
if (!program) fail('Name the program.');
ensureInstalled();
replaceProcess(node, [join(root, String(program)), ...args]);
