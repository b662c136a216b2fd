import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { pathOf } from './child.ts';

/** Gzip -9 kilobytes of what keeps data on the device, a chunk for each origin of code, as the product minifies it. */
export async function storageScripts(outDir: string): Promise<Record<string, number>> {
  const root = pathOf('../..');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/data/engine.ts'),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: 'data.js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'dexie', test: /node_modules\/dexie\//, priority: 4 },
              { name: 'rxdb', test: RXDB, priority: 3 },
              {
                name: 'react and zustand',
                test: /node_modules\/(react|react-dom|scheduler|zustand)\//,
                priority: 2,
              },
              {
                name: 'contract with zod',
                test: /node_modules\/(zod|uuid)\/|\/contract\//,
                priority: 1,
              },
              { name: 'data', test: /\/src\/data\//, priority: 0 },
            ],
          },
        },
      },
    },
  });
  const sizes: Record<string, number> = {};
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!file.endsWith('.js')) continue;
    const name =
      file
        .split('/')
        .at(-1)
        ?.replace(/\d*\.js$/, '') ?? file;
    const bytes = gzipSync(await readFile(join(outDir, file)), { level: 9 }).byteLength;
    sizes[name] = (sizes[name] ?? 0) + bytes / 1000;
  }
  return sizes;
}

const RXDB =
  /node_modules\/(rxdb|rxjs|mingo|event-reduce-js|array-push-at-sort-position|custom-idle-queue|oblivious-set|broadcast-channel|unload|binary-decision-diagram)\//;

/** Everything but what login loads anyway. */
export function storageOf(scripts: Record<string, number>): number {
  const shared = new Set(['contract with zod', 'react and zustand']);
  return Object.entries(scripts).reduce(
    (sum, [name, size]) => (shared.has(name) ? sum : sum + size),
    0,
  );
}
