import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { pathOf } from '../support/child.ts';

/** Bundles a peer's adapter with all that it loads, minified as the product is. Answers the gzip kilobytes. */
export async function buildAdapter(name: string, outDir: string): Promise<number> {
  await build({
    configFile: false,
    root: pathOf('../peers'),
    logLevel: 'error',
    publicDir: false,
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: pathOf(`../peers/adapters/${name}.ts`),
        output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  let bytes = 0;
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!/\.(js|wasm)$/.test(file)) continue;
    bytes += gzipSync(await readFile(join(outDir, file)), { level: 9 }).byteLength;
  }
  return bytes / 1000;
}
