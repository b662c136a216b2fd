/**
 * Takes pictures of screens, phone and desktop, light and dark: node scripts/walk.mjs <base url> <e-mail or -> <folder> <path>…
 * The server runs with demo data (its mailbox signs in without the screens); `-` walks as a guest. `-full` first: whole pages.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { signInByCalls } from '../e2e/support/session.ts';
import { launchOptions } from './chromium.mjs';
import { fail } from './run.mjs';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const schemes = /** @type {const} */ (['light', 'dark']);

const given = process.argv.slice(2);
const fullPage = given[0] === '-full';
if (fullPage) given.shift();
const [url, email, folder, ...paths] = given;
if (!url || !email || !folder || paths.length === 0) {
  fail('Say: node scripts/walk.mjs <base url> <e-mail or -> <folder> <path>…');
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'America/Phoenix' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${page.url()}: ${error.message}`));
  await page.goto('/login');
  if (email !== '-') await signInByCalls(page, email);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const path of paths) {
        await page.goto(path);
        await settle(page);
        const file = join(folder, `${nameOf(path)}.${size}.${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage, animations: 'disabled' });
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
}

/**
 * Waits until the screen is what it stays: words there, fonts and pictures loaded, nothing drawn as a placeholder. A screen
 * that keeps its placeholder is taken with it.
 * @param {import('@playwright/test').Page} page
 */
async function settle(page) {
  await page.locator('main, [role=main], h1').first().waitFor();
  await page
    .waitForFunction(
      `document.fonts.status === 'loaded' && !document.querySelector('.skeleton, [aria-busy=true]')
       && [...document.images].every((one) => one.complete || one.loading === 'lazy')`,
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => console.error(`${page.url()}: not settled after 5 s`));
  // The next two frames are painted.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  );
}

/** @param {string} path */
function nameOf(path) {
  return path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'root';
}
