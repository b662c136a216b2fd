import { resolve } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import {
  LANGUAGE,
  messages,
  messagesInOneLanguage,
  messagesOfBuild,
  routes,
} from './scripts/generated.mjs';
import { addressesInOneLanguage, clientFolder, pageInOneLanguage } from './scripts/languages.mjs';
import { firstScreens } from './scripts/first-screens.mjs';
import { leanRoutes } from './scripts/lean-routes.mjs';
import { quietRxdb } from './scripts/quiet-rxdb.mjs';
import { startChunks } from './scripts/start-chunks.mjs';
import { license, licensesOfServiceWorker, packagesOfWebWorkers } from './scripts/licenses.mjs';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`;

export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: '#src/paraglide', replacement: resolve(messagesOfBuild.outdir) },
            // React has useSyncExternalStore itself since version 18.
            {
              find: /^use-sync-external-store\/shim(\/with-selector)?(\/index)?(\.js)?$/,
              replacement: 'use-sync-external-store$1',
            },
          ]
        : [],
  },
  plugins: [
    // The English build compiles the messages for the other languages too.
    LANGUAGE === 'en' && paraglideVitePlugin(command === 'build' ? messagesOfBuild : messages),
    messagesInOneLanguage(),
    pageInOneLanguage(),
    tanstackRouter(routes),
    leanRoutes(),
    react(),
    quietRxdb(),
    firstScreens(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      // The page registers the worker itself, through its Trusted Types policy.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest,woff2}'],
        // Alphabets that a person does not read stay on the server until a page asks for them, and the demo's pictures
        // exist in demo mode only: the picture cache keeps the ones that were seen. What Firebase does needs a connection anyway.
        globIgnores: [
          '**/inter-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*',
          '**/firebase-*',
          'demo/**',
        ],
        rollupFormat: 'es',
        buildPlugins: { vite: [licensesOfServiceWorker(), messagesInOneLanguage()] },
        manifestTransforms: [addressesInOneLanguage],
        target: 'es2022',
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
  worker: { format: 'es', plugins: () => [packagesOfWebWorkers()] },
  build: {
    target: 'es2022',
    outDir: clientFolder(LANGUAGE),
    emptyOutDir: true,
    manifest: true,
    license,
    // The content security policy allows no data: addresses for scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Naming the scripts of every lazy part costs each first screen more than the worker's cache saves.
      resolveDependencies: (_, found, { hostType }) =>
        hostType === 'html' ? found : found.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The start names each lazy part by its files. Checksums do not compress: these are as long as they need to be, and
        // stand alone, except where the worker's list of what it leaves out needs a name.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) =>
          name.startsWith('firebase-') ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Many small chunks compress badly: each step of the start is one, with all it imports statically. The entry
          // itself stays apart: it waits for the first screen's chunks, so none of them may import it.
          groups: [
            // The outbox needs Dexie before the first paint, the replica's chunk shares it after.
            { name: 'dexie', test: /node_modules\/dexie\//, priority: 4 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(react-router|router-core|history|react-store|store))\/(?!.*\/useBlocker)/,
              priority: 3,
            },
            {
              name: 'start',
              test: /src\/(route-tree\.gen\.ts|app\/(error-screen|not-found-screen|public-only)\.tsx|app\/install\/install-store\.ts|lib\/(after-)?first-paint\.ts|features\/auth\/screens\/login-screen\.tsx)$/,
              priority: 2,
            },
            {
              name: 'frame',
              test: /src\/app\/(signed-in-layout|section-guard)\.tsx$/,
              priority: 1,
            },
            { name: 'messages', test: /src\/features\/messages\/screens\// },
            { name: 'message-log', test: /messages\/components\/message-log\.tsx$/ },
            { name: 'background', test: /src\/app\/start-background\.ts$/ },
            {
              name: startChunks(),
              debugName: 'start',
              includeDependenciesRecursively: false,
            },
            // Only installations with hosted services load Firebase's code.
            { name: 'firebase-auth', priority: 5, test: /node_modules\/@firebase\/auth\// },
            {
              name: 'firebase-messaging',
              priority: 5,
              test: /node_modules\/(@firebase\/(messaging|installations)|idb)\//,
            },
            { name: 'firebase-app', priority: 4, test: /node_modules\/@firebase\// },
            // Sentences shared by several screens go into one chunk instead of many tiny ones.
            { name: 'sentences', test: /paraglide\/messages\/app_/ },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: {
      '^/api/': { target: server },
      '^/files/': { target: server },
      '^/dev/': { target: server },
    },
  },
}));
