import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findHeadlessShell, launchOptions } from './scripts/chromium.mjs';
import { PATIENCE_MS } from './tests/support/patience.ts';

const database = './tests/support/postgres-setup.ts';
const propertySeed = './tests/support/property-seed.ts';

/**
 * A Chromium without windows where there is one. The databases of a test's page live in its memory, kept by SQLite. Each costs the
 * run a fifth less processor time.
 */
const browserOptions = {
  ...launchOptions,
  executablePath: findHeadlessShell() ?? launchOptions.executablePath,
  args: [...launchOptions.args, '--enable-features=IdbSqliteBackingStoreInMemoryContexts'],
};
const patience = { poll: { timeout: PATIENCE_MS } };

export default defineConfig({
  test: {
    // A test that cannot fail, or that was switched off, is a defect: see scripts/test.mjs.
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{contract,src,sw,scripts}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A device elsewhere names the zone of each time.
          env: { TZ: 'America/Phoenix' },
          isolate: false,
          maxWorkers: 2,
          setupFiles: propertySeed,
          // Some run the linter itself, beside other checks on the same two cores.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // A worker waits for PostgreSQL much of its time.
          maxWorkers: 3,
          setupFiles: propertySeed,
          globalSetup: database,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          environment: 'node',
          globalSetup: database,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        test: {
          // On the production build, with stopped processes and false clocks: `npm run test:slow`.
          name: 'slow',
          include: ['tests/slow/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          globalSetup: './e2e/support/prepare-run.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        // React as people run it: its development build notes a stack for every element, most of what a test costs.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // Found in the middle of a run they would reload it, with a second React.
        optimizeDeps: {
          rolldownOptions: {
            transform: { define: { 'process.env.NODE_ENV': '"production"' } },
          },
          include: [
            '@internationalized/date',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            '@tiptap/core',
            '@tiptap/pm/model',
            '@tiptap/react',
            '@tiptap/starter-kit',
            'axe-core',
            'browser-image-compression',
            'comlink',
            'dexie',
            'dompurify',
            'eventsource-parser',
            'leaflet',
            'lucide-react',
            'react-aria-components',
            'react-aria-components/Button',
            'react-aria-components/Calendar',
            'react-aria-components/Checkbox',
            'react-aria-components/CheckboxGroup',
            'react-aria-components/ComboBox',
            'react-aria-components/Dialog',
            'react-aria-components/Disclosure',
            'react-aria-components/DropZone',
            'react-aria-components/FileTrigger',
            'react-aria-components/I18nProvider',
            'react-aria-components/Input',
            'react-aria-components/Menu',
            'react-aria-components/Modal',
            'react-aria-components/Popover',
            'react-aria-components/ProgressBar',
            'react-aria-components/RadioGroup',
            'react-aria-components/Select',
            'react-aria-components/Slider',
            'react-aria-components/Switch',
            'react-aria-components/Table',
            'react-aria-components/Tabs',
            'react-aria-components/TextField',
            'react-aria-components/Toast',
            'react-aria-components/ToggleButton',
            'react-aria-components/ToggleButtonGroup',
            'react-aria-components/Toolbar',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-runtime',
            'react-hook-form',
            'rxdb/plugins/core',
            'rxdb/plugins/storage-dexie',
            'rxdb/plugins/storage-memory',
            'tus-js-client',
            'zod/mini',
            'zustand',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          isolate: false,
          // Pages of one browser, each with a disk of its own. They wait for frames and clicks much of their time; a free page takes the next file.
          maxWorkers: 3,
          setupFiles: [propertySeed, './tests/browser/setup.ts'],
          // A page sees no environment but this.
          env: {
            POLLIN_PROPERTY_SEED: process.env['POLLIN_PROPERTY_SEED'] ?? '',
            POLLIN_FULL: process.env['POLLIN_FULL'] ?? '',
          },
          testTimeout: 45_000,
          hookTimeout: 60_000,
          expect: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // The first start on a machine bundles the dependencies.
            connectTimeout: 240_000,
            provider: playwright({
              launchOptions: browserOptions,
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'America/Phoenix' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
