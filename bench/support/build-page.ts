import { join } from 'node:path';
import { build } from 'vite';
import { pathOf } from './child.ts';

/** Builds the bench pages, minified as the product is, into a built client: `/bench.html` and so on, on its origin. */
export async function buildPage(outDir: string): Promise<void> {
  const root = pathOf('../page');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: process.env['BENCH_NAMES'] ? false : undefined,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['bench', 'bench-product', 'bench-floor'].map((name) => join(root, `${name}.html`)),
      },
    },
  });
}
