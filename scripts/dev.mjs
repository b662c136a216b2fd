/** `npm run dev`: server and client, each restarted when its sources change. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { isDemoByDefault } from './demo-default.mjs';
import { writeCommandHandlers } from './command-handlers.mjs';
import { generate, prepareNode } from './prepare.mjs';
import { environment, node, root } from './run.mjs';

prepareNode();
await generate();

const env = environment({
  NODE_ENV: 'development',
  POLLIN_DEMO: process.env['POLLIN_DEMO'] || (isDemoByDefault(process.env) ? '1' : '0'),
  // People open vite's address, which hands the server's part on.
  PUBLIC_URL: process.env['PUBLIC_URL'] || 'http://localhost:5173',
});
const programs = [
  ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')],
  [join(root, 'node_modules', 'vite', 'bin', 'vite.js')],
];
watch(join(root, 'server', 'commands'), { recursive: true }, writeCommandHandlers).unref();
const children = programs.map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));

/** A program that ends takes the other with it; Ctrl-C reaches both from the terminal. */
function stopAll() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
for (const child of children) child.on('exit', stopAll);
