import type { BrowserContext, Page } from 'playwright';

/** A place of the app. */
export type Screen = { name: string; path: string };

/** Longer than any start takes. */
const LIMIT_MS = 60_000;

/** Opens a screen in a page of its own: milliseconds from the navigation until the expected element was painted. */
export async function opening(
  browser: BrowserContext,
  origin: string,
  screen: Screen,
  isThere: () => boolean,
): Promise<number> {
  const page = await browser.newPage();
  try {
    return await timed(page, origin, screen, isThere);
  } finally {
    await page.close();
  }
}

/** Milliseconds from the navigation until the expected element was painted. */
export async function timed(
  page: Page,
  origin: string,
  { name, path }: Screen,
  isThere: () => boolean,
): Promise<number> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(`{
    const isThere = ${isThere.toString()};
    const look = () => {
      if (!isThere()) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Reflect.set(window, 'paintedAt', performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }`);
  await page.goto(origin + path);
  try {
    const handle = await page.waitForFunction(
      () => Reflect.get(window, 'paintedAt') as unknown,
      undefined,
      { timeout: LIMIT_MS },
    );
    return Number(await handle.jsonValue());
  } catch (error) {
    throw new Error(`${name} at ${path} was never painted`, { cause: error });
  }
}

/** The list of rooms. */
export const isListThere = () => document.querySelector('main a[data-room]') !== null;

/** The step's content, below the campaign's header. */
export const isStepThere = () => {
  const body = document.querySelector('main header:has(h2)')?.nextElementSibling;
  return (body?.textContent.trim().length ?? 0) > 20;
};
