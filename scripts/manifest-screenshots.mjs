/**
 * Takes the pictures that the browser shows when it offers to install the app, into public/screenshots; run it by hand
 * against a running server with demo data and commit what it made:
 *
 *   node scripts/manifest-screenshots.mjs http://localhost:8080
 *
 * public/manifest.webmanifest names each picture with its size; tests/scripts/manifest.test.ts holds it to that.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from './chromium.mjs';
import { fail, root } from './run.mjs';

/** The largest size of a picture: the browser loads all of one form factor before it offers the installation. */
const MOST_BYTES = 150_000;
/** Pictures, logos and fonts have this long to arrive after the words are there. */
const SETTLE_MS = 1_500;

const forms = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
};
/** The creator shows the phone, the business the desk. @type {Record<keyof typeof forms, string>} */
const people = { narrow: 'creator@pollin.test', wide: 'business@pollin.test' };

/** @typedef {import('@playwright/test').Page} Page */

/** @type {Record<string, (page: Page) => Promise<void>>} */
const pictures = {
  messages: async (page) => {
    await page.goto('/messages');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
  },
  today: async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('link').first().waitFor();
  },
};

const url = process.argv[2];
if (!url)
  fail('Say where the demo runs: node scripts/manifest-screenshots.mjs http://localhost:8080');
mkdirSync(join(root, 'public', 'screenshots'), { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  await takeAll('narrow');
  await takeAll('wide');
} finally {
  await browser.close();
}

/** @param {keyof typeof forms} form */
async function takeAll(form) {
  const context = await browser.newContext({
    ...forms[form],
    baseURL: url,
    colorScheme: 'light',
    timezoneId: 'America/Phoenix',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, people[form]);
  for (const [name, show] of Object.entries(pictures)) {
    await show(page);
    // A field that waits for words is no part of the picture.
    await page.evaluate('document.activeElement?.blur()');
    await page.waitForTimeout(SETTLE_MS);
    save(`${name}-${form}.webp`, await capture(page, form));
  }
  await context.close();
}

/** @param {Page} page @param {string} email */
async function signIn(page, email) {
  await page.goto('/login');
  const before = await lastLetter(email);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.waitFor();
  let letter = await lastLetter(email);
  while (letter?.at === before?.at) letter = await lastLetter(email);
  await code.fill(String(letter?.code));
  await page.getByRole('button', { name: /^Profile menu/ }).waitFor();
}

/** @param {string} email */
async function lastLetter(email) {
  const response = await fetch(`${url}/api/dev/mail?to=${encodeURIComponent(email)}`);
  const letters = /** @type {{ at: string, code: string | null }[]} */ (await response.json());
  return letters[0];
}

/**
 * Playwright itself writes no WebP.
 * @param {Page} page @param {keyof typeof forms} form
 */
async function capture(page, form) {
  const { viewport, deviceScaleFactor: scale } = forms[form];
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 85,
    clip: { x: 0, y: 0, ...viewport, scale },
  });
  return Buffer.from(data, 'base64');
}

/** @param {string} name @param {Buffer} bytes */
function save(name, bytes) {
  if (bytes.length > MOST_BYTES)
    fail(`${name} has ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  writeFileSync(join(root, 'public', 'screenshots', name), bytes);
  console.log(`${name} ${bytes.length}`);
}
