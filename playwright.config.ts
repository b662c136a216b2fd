import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** `E2E_SLOW=1` runs what `npm run test:slow` keeps; the default run leaves that out. */
const selection = process.env['E2E_SLOW'] === '1' ? { grep: /@slow/ } : { grepInvert: /@slow/ };

/** Tests start their own servers and databases (e2e/support), so none is started here. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-run.ts',
  ...selection,
  outputDir: 'test-results',
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // A worker takes the next test of any file: the two end at about the same time.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Nets for a slow machine. What the product promises within a time says so itself.
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  reporter: process.env['E2E_REPORT']
    ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]]
    : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['E2E_BASE_URL'],
    launchOptions,
    // A device elsewhere names the zone of each time: see tests/src/lib/name-zone.test.ts.
    timezoneId: 'America/Phoenix',
    // Chromium denies Background Sync under automation unless it is named.
    permissions: ['background-sync', 'notifications'],
    // `E2E_TRACE=1` keeps what every page held at every step, which costs time.
    trace: {
      mode: 'retain-on-failure',
      screenshots: false,
      snapshots: process.env['E2E_TRACE'] === '1',
      sources: false,
    },
  },
  projects: [{ name: 'chromium' }],
});
