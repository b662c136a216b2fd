/** Makes the typed message functions, the route tree and the list of command handlers, which types, tests and build import. */
import { compile } from '@inlang/paraglide-js';
import { Generator, getConfig } from '@tanstack/router-generator';
import { writeCommandHandlers } from './command-handlers.mjs';
import { messages, routes } from './generated.mjs';
import { root } from './run.mjs';

process.chdir(root);
writeCommandHandlers();
await compile(messages);
await new Generator({ config: getConfig(routes, root), root }).run();
