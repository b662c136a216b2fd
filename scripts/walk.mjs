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

/** A screen at rest this long is complete. */
const STILL_MS = 1_500;
const LIMIT_MS = 8_000;

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
 * Waits until the screen is what it stays: fonts and pictures loaded, no placeholder drawn, and nothing changed for a while,
 * since data comes in after the frame. A screen that never comes to rest is taken as it is.
 * @param {import('@playwright/test').Page} page
 */
async function settle(page) {
  await page.locator('main, [role=main], h1').first().waitFor();
  const isStill = await page.evaluate(
    `new Promise((done) => {
      let changed = performance.now();
      const seen = new MutationObserver(() => (changed = performance.now()));
      seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      const began = changed;
      (function look() {
        const now = performance.now();
        const isLoaded = document.fonts.status === 'loaded' && !document.querySelector('.skeleton, [aria-busy=true]')
          && [...document.images].every((one) => one.complete || one.loading === 'lazy');
        if (isLoaded && now - changed > ${STILL_MS}) done(true);
        else if (now - began > ${LIMIT_MS}) done(false);
        else requestAnimationFrame(look);
      })();
    })`,
  );
  if (!isStill) console.error(`${page.url()}: not at rest after ${LIMIT_MS} ms`);
}

/** @param {string} path */
function nameOf(path) {
  return path.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'root';
}
