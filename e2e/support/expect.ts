import { expect as playwrightExpect } from '@playwright/test';
import { PATIENCE_MS } from './patience.ts';

/** As patient in the slow tests, which Vitest runs, as Playwright's configuration makes it. */
export const expect = playwrightExpect.configure({ timeout: PATIENCE_MS });
