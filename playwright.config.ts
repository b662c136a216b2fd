import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './scripts/chromium.mjs';

/** Tests start their own servers and databases (e2e/support), so none is started here. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['E2E_REPORT']
    ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]]
    : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env['E2E_BASE_URL'],
    launchOptions,
    // Chromium denies Background Sync under automation unless it is named.
    permissions: ['background-sync', 'notifications'],
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'chromium' }],
});
