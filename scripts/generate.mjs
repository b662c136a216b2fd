/** Makes the typed message functions and the route tree, which types, tests and build import. */
import { compile } from '@inlang/paraglide-js';
import { Generator, getConfig } from '@tanstack/router-generator';
import { messages, routes } from './generated.mjs';
import { root } from './run.mjs';

process.chdir(root);
await compile(messages);
await new Generator({ config: getConfig(routes, root), root }).run();
