/**
 * Bundles the server into dist/server/main.js, and its own programs beside it: a bundle starts in a fraction of the time that
 * Node needs to read and strip a few hundred modules. Only what carries programs of its own, or
 * is looked up at run time, stays outside.
 */
import { build } from 'vite';
import { writeCommandHandlers } from './command-handlers.mjs';
import { license } from './licenses.mjs';
import { root } from './run.mjs';

writeCommandHandlers();
const id = process.env['POLLIN_BUILD'];
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  // The name of the build in server/env/version.ts.
  define: id ? { POLLIN_BUILD: JSON.stringify(id) } : {},
  // pg asks for pg-native and falls back; PostgreSQL's programs and sharp's library are found by package name.
  ssr: { noExternal: true, external: ['pg-native', 'sharp'], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    license,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        backup: 'server/backup/backup.ts',
        restore: 'server/backup/restore.ts',
        'new-epoch': 'server/new-epoch.ts',
        secrets: 'server/secrets.ts',
        support: 'server/projects/support-desk.ts',
        staff: 'server/desk/staff.ts',
        corporation: 'server/corporate-businesses/corporation.ts',
      },
      output: {
        format: 'esm',
        entryFileNames: '[name].js',
        // Beside main.js, so that "./migrations" means the same in every one of them.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
