import type { Page } from 'playwright';

type Processes = { processInfo: { type: string; id: number }[] };

/** The process of the browser that a page belongs to; every other one is a child of it. */
export async function browserProcess(page: Page): Promise<number> {
  const browser = page.context().browser();
  const session = browser
    ? await browser.newBrowserCDPSession()
    : await page.context().newCDPSession(page);
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Processes;
  const found = processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('The browser does not tell its process');
  return found.id;
}
