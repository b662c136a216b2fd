import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';
import { PATIENCE_MS } from './tests/support/patience.ts';

/** Tests start their own servers and databases (e2e/support), so none is started here. */
export default defineConfig({
  testDir: 'e2e',
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
    // Chromium denies Background Sync under automation unless it is named.
    permissions: ['background-sync', 'notifications'],
    // Pictures of every frame would cost a fifth of the time; what the page held is told without them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
  projects: [{ name: 'chromium' }],
});
